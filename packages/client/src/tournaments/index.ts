/** Tournaments: making, entering and checking them. Loaded on demand. */
export { type CheckedTournament, checkTournament } from "./checkTournament.js";
export { playTournament, type TournamentPlayer } from "./playTournament.js";
export {
  type Appointment,
  appointmentOf,
  enterTournament,
  fetchTournament,
  fetchTournaments,
  gameNumbered,
  makeTournament,
  removeFromTournament,
  type TournamentWish,
} from "./tournaments.js";
export {
  isTournamentId,
  type ListedTournament,
  moneyToEnter,
  type TournamentFile,
  type TournamentList,
} from "@kifu/wire";
