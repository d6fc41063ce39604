/** War Slayer V: an agent whose face is a card. */
import { black } from "../../kit/art/letters";
import { pip } from "../../kit/art/suits";
import { phrase } from "./words";

export const label = phrase("picture");

export const draw = (): string => `<rect width="320" height="280" fill="var(--i-ground,#D7B46A)"/>
 <path d="M-20 280L70-20H150L40 280ZM340 280L250-20H170L280 280Z" fill="var(--i-ray,#E9D199)"/>
 <g><circle cx="160" cy="128" r="106" fill="var(--i-red,#B3261A)"/><circle cx="160" cy="128" r="84" fill="none" stroke="var(--i-beam,#E9D199)" stroke-width="1.6"/><circle cx="160" cy="128" r="102" fill="none" stroke="var(--i-beam,#E9D199)" stroke-width="1.6"/><path id="il-ring" d="M160 37A91 91 0 1 1 159.9 37" transform="rotate(-126 160 128)" fill="none"/><text class="ring" fill="var(--i-beam,#E9D199)"><textPath href="#il-ring" textLength="512" lengthAdjust="spacing">THE UNIVERSAL BETRAYAL · THE UNIVERSAL BETRAYAL ·</textPath></text></g>
 <path d="M20 280C24 236 58 218 108 206L160 236L212 206C262 218 296 236 300 280Z" fill="var(--i-ink,#1E2A26)"/>
 <g transform="rotate(-4 160 150)"><path d="M118 82a7 7 0 0 1 7-7H195a7 7 0 0 1 7 7V170L174 204H125a7 7 0 0 1-7-7Z" fill="var(--i-paper,#FBF7E9)"/>
  <path d="M202 170H180a6 6 0 0 0-6 6V204Z" fill="url(#il-tint)"/><path d="M202 170H180a6 6 0 0 0-6 6V204Z" fill="none" stroke="var(--i-ink,#1E2A26)" stroke-width="1.2"/>
  <g fill="var(--i-ink,#1E2A26)">${pip("S", 162, 142, 3.1)}<g transform="translate(124 188)"><path transform="scale(.26)" d="${black["A"]?.[1]}"/></g></g>
  <path d="M153.6 149L151.5 136L158 141L162 133L166 141L172.5 136L170.4 149Z" fill="var(--i-paper,#FBF7E9)"/></g>
 <path d="M66 98C96 76 124 88 160 86C198 84 226 70 256 92C240 116 206 108 160 110C114 112 84 120 66 98Z" fill="var(--i-ink,#1E2A26)"/>
 <path d="M108 92C106 58 116 28 136 28C148 28 152 38 160 38C168 38 172 27 184 27C204 27 213 56 212 89C178 98 142 98 108 92Z" fill="var(--i-ink,#1E2A26)"/>
 <path d="M107 78C140 86 180 85 212 76L212 90C180 99 140 99 107 92Z" fill="var(--i-red,#B3261A)"/>
 <path d="M104 184L88 222L140 280H160V240C138 230 116 210 104 184ZM216 184L232 222L180 280H160V240C182 230 204 210 216 184Z" fill="var(--i-ink2,#33443D)" stroke="var(--i-ink,#1E2A26)" stroke-width="2" stroke-linejoin="round"/>
 <path d="M136 28C142 40 146 52 146 64M184 27C178 40 174 50 174 62" stroke="var(--i-ink2,#33443D)" stroke-width="2.4" fill="none" stroke-linecap="round"/>
 <defs><pattern id="il-tint" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="var(--i-ink,#1E2A26)"/><path d="M0 3L3 0L6 3L3 6Z" fill="none" stroke="#8CA291" stroke-width=".9"/></pattern></defs>`;
