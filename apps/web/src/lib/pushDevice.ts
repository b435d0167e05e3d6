import type { Account, Kifu } from "@kifu/client";
import type { DeviceWish } from "@kifu/client/push";
import { errorOf } from "./pushError";

/** What this device asked to be notified of while Kifu is closed. */
export type PushChoice = Pick<DeviceWish, "kinds" | "follows">;

const NONE: PushChoice = { kinds: [], follows: [] };

/** Whether this browser can receive push notifications for this site. */
export function ofBrowser(): boolean {
  return (
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
  );
}

/** What this device last asked for. The browser may have ended its subscription since. */
export async function currentChoice(address: string): Promise<PushChoice> {
  if ((await subscriptionHere()) === null) return NONE;
  return keptChoice(address);
}

/** Asks the browser for a subscription, and the node to send to it. */
export async function subscribe(
  kifu: Kifu,
  account: Account,
  key: string,
  choice: PushChoice,
): Promise<void> {
  const isWanted = choice.kinds.length > 0;
  // Browsers allow this request only soon after a press.
  if (isWanted && (await Notification.requestPermission()) !== "granted") throw errorOf("denied");
  const registration = await navigator.serviceWorker.ready;
  const old = await registration.pushManager.getSubscription();
  if (old === null && !isWanted) return;
  const isUsable = old !== null && (!isWanted || isFor(old, key));
  // A browser has one subscription for each site, and the node's key may have changed.
  if (old !== null && !isUsable) await old.unsubscribe();
  const subscription = isUsable ? old : await begin(registration, key);
  await send(kifu, account, subscription, choice);
  if (!isWanted) await subscription.unsubscribe();
}

/** Tells the node whom the player follows now, if this device is notified of their challenges. */
export async function renewFollows(
  kifu: Kifu,
  account: Account,
  follows: readonly string[],
): Promise<void> {
  const kept = keptChoice(account.address);
  if (!kept.kinds.includes("challenge") || kept.follows.join() === follows.join()) return;
  const subscription = await subscriptionHere();
  if (subscription !== null) await send(kifu, account, subscription, { ...kept, follows });
}

async function send(
  kifu: Kifu,
  account: Account,
  subscription: PushSubscription,
  { kinds, follows }: PushChoice,
): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw errorOf("failed");
  // Without this kind, the node has no need to know whom the player follows.
  const told = kinds.includes("challenge") ? follows : [];
  const { subscribeDevice } = await import("@kifu/client/push");
  const device = { endpoint, p256dh, auth, kinds, follows: told };
  if (!(await subscribeDevice(kifu, account, device))) throw errorOf("no-key");
  localStorage.setItem(keyOf(account.address), JSON.stringify({ kinds, follows: told }));
}

async function begin(
  registration: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  try {
    return await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
  } catch {
    throw errorOf("failed");
  }
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!ofBrowser()) return null;
  const registration = await navigator.serviceWorker.ready;
  return await registration.pushManager.getSubscription();
}

const KINDS = ["turn", "challenge", "tournament"] as const satisfies PushChoice["kinds"];

function keptChoice(address: string): PushChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(address)) ?? "null");
    const { kinds, follows } = (kept ?? {}) as Partial<Record<keyof PushChoice, unknown>>;
    if (!Array.isArray(kinds) || !Array.isArray(follows)) return NONE;
    return { kinds: KINDS.filter((kind) => kinds.includes(kind)), follows: follows.map(String) };
  } catch {
    // Another program has written here, or storage is blocked.
    return NONE;
  }
}

function keyOf(address: string): string {
  return `kifu-push-${address}`;
}
