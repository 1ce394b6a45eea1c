import { Refusal } from '../../http/refusal.js'

/** Nobody has the name. */
export const notFound = () => new Refusal(404, 'NAME_NOT_FOUND', 'Nobody has this name here.')

/** Another account has the name. */
export const taken = () => new Refusal(409, 'NAME_TAKEN', 'This name is taken.')

/** The zone is none of these services. */
export const notServed = () => new Refusal(404, 'ZONE_NOT_SERVED', 'No names of this zone are given here.')
