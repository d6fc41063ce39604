/** Sound made on the spot, off until asked for: paper, flip, stamp and the call to move. */
const KEY = "ruse.sound";
export type Sound = "paper" | "flip" | "stamp" | "turn";

function wanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

const state = $state({ on: wanted() });
let context: AudioContext | null = null;

function noise(audio: AudioContext, length: number, low: number, high: number, loud: number, at = 0): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: Math.sqrt(low * high), Q: 0.8 });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

function tone(audio: AudioContext, pitch: number, length: number, loud: number, at = 0): void {
  const start = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}

export const sound = {
  get on(): boolean {
    return state.on;
  },
  set(on: boolean): void {
    state.on = on;
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      /* private mode: the choice lasts as long as the page */
    }
    if (on) this.play("paper");
  },
  play(what: Sound): void {
    if (!state.on) return;
    context ??= new AudioContext();
    if (what === "paper") noise(context, 0.09, 1500, 6000, 0.12);
    else if (what === "flip") noise(context, 0.06, 2500, 7000, 0.16);
    else if (what === "stamp") {
      noise(context, 0.12, 90, 500, 0.7);
      tone(context, 82, 0.16, 0.25);
    } else {
      tone(context, 523, 0.18, 0.09);
      tone(context, 784, 0.26, 0.09, 0.11);
    }
  },
};
