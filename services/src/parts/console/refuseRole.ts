import { Refusal } from '../../http/refusal.js'
import type { Role } from '../../operations/description.js'

/** Of one who is logged in, and may not. */
export const refuseRole = (role: Role) =>
  new Refusal(403, 'CONSOLE_ROLE_MISSING', `Your role does not reach so far: this wants ${role}.`, { role })
