import { shownError } from "../lib/shownError";

const APART_MS = 1000;

/**
 * Claims a win on time with one press. The block's time may be a few seconds behind the page's
 * clock, so a claim that is too early is repeated.
 */
export async function claimWhenDue(attempt: () => Promise<void>, attempts = 5): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    const { code } = shownError(error);
    // Somebody else has already claimed the win, with the same result.
    if (code === "match/finished") return;
    if (code !== "match/still-on-time" || attempts === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
    await claimWhenDue(attempt, attempts - 1);
  }
}
