import { auth } from './auth/part.js'
import { bundler } from './bundler/part.js'
import { console } from './console/part.js'
import { custody } from './custody/part.js'
import { data } from './data/part.js'
import { directory } from './directory/part.js'
import { facilitator } from './facilitator/part.js'
import { frame } from './frame/part.js'
import { names } from './names/part.js'
import { onramp } from './onramp/part.js'
import { pay } from './pay/part.js'
import { paymaster } from './paymaster/part.js'
import { recovery } from './recovery/part.js'
import { sessions } from './sessions/part.js'

/** The parts of the services, each after those that it uses. Nothing else lists them. */
export const parts = [
  directory,
  onramp,
  data,
  bundler,
  names,
  auth,
  paymaster,
  pay,
  facilitator,
  sessions,
  custody,
  recovery,
  frame,
  console,
] as const

/** The parts of this version. */
export type OwnParts = typeof parts
