/** Whether the device is to say that it is my move while the page is hidden. It is asked for once, by a press. */
const KEY = "ruse.call";

const possible = (): boolean => "Notification" in window && "serviceWorker" in navigator && isSecureContext;

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

const state = $state({ wanted: stored(), refused: false });

export const calling = {
  /** Where a browser cannot, nothing is offered. */
  get possible(): boolean {
    return possible();
  },
  get on(): boolean {
    return state.wanted && possible() && Notification.permission === "granted";
  },
  /** The device was asked, and its owner said no, now or earlier. */
  get refused(): boolean {
    return state.refused;
  },
  async set(wanted: boolean): Promise<void> {
    const allowed = wanted && possible() && (await Notification.requestPermission()) === "granted";
    state.refused = wanted && !allowed;
    state.wanted = allowed;
    try {
      localStorage.setItem(KEY, allowed ? "yes" : "no");
    } catch {
      /* private mode: the choice lasts as long as the page */
    }
  },
};
