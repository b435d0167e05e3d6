/** The number of a seat: 0 for the side that moves first, 1 for the other. */
export type SeatNumber = 0 | 1;
