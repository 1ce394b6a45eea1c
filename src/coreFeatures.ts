import { analytics } from './analytics/index.js'
import { balances } from './balances/index.js'
import { ended } from './ended/index.js'
import { identity } from './identity/index.js'
import { intents } from './intents/index.js'
import { networkSwitch } from './networkSwitch/index.js'
import { pairing } from './pairing/index.js'
import { pluginContext } from './pluginContext/index.js'
import { prices } from './prices/index.js'
import { profile } from './profile/index.js'
import { providers } from './providers/index.js'
import { rpc } from './rpc/index.js'
import { signIn } from './signIn/index.js'
import { verbs } from './verbs/index.js'
import { wallets } from './wallets/index.js'

/** What the package itself adds to its kernel, in the order in which it begins. The code of each comes when it is used. */
export const coreFeatures = [
  ...[networkSwitch, intents, analytics, signIn, profile, ended],
  ...[pluginContext, wallets, pairing, rpc, verbs, providers, balances, prices, identity],
]
