/** How settled a slot is: being worked on, voted for by most of the stake, beyond return. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** From the least settled to the most. */
export const commitments: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/** Slots that pass before a slot is this settled. On a live cluster 32 votes, and one or two slots for a majority. */
export const lagOf: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 }
