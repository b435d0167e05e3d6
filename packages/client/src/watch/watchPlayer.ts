import type { Live, Watched } from "../Live.js";
import type { Player } from "../views.js";
import { object } from "../wire/decoder.js";
import { PLAYER, player } from "../wire/views.js";
import type { Wire } from "../wire/Wire.js";
import { watched } from "./watched.js";

const event = object({ player });

export function watchPlayer(
  wire: Wire,
  address: string,
  closing: AbortSignal,
): Live<Watched<Player>> {
  return watched(
    wire,
    {
      query: `subscription ($address: String!) {
        player(address: $address) { height player { ${PLAYER} } }
      }`,
      variables: { address },
      name: "player",
      resumes: false,
      reduce: (given) => event(given, "player").player,
    },
    closing,
  );
}
