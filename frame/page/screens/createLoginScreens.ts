import { createCodeScreen } from '../../common/screen/CodeScreen.js'
import type { Clock } from '../../keys/index.js'
import type { LoginScreens } from '../types.js'
import { createElsewhereScreen } from './exchange/createElsewhereScreen.js'
import { createEnterScreen } from './exchange/createEnterScreen.js'
import { createOfferScreen } from './OfferScreen.js'
import { createPasskeyScreen } from './PasskeyScreen.js'
import { createProviderScreen } from './ProviderScreen.js'
import { createRecoverScreen } from './RecoverScreen.js'

/** The screens of the login. `operator`: who runs the wallet, as browsers name it beside a passkey. */
export const createLoginScreens = ({
  clock,
  operator,
}: {
  readonly clock: Clock
  readonly operator: string
}): LoginScreens => ({
  code: (entry) => createCodeScreen(entry, clock),
  offer: (facts) => createOfferScreen(facts, operator, clock),
  recover: createRecoverScreen,
  enter: (asked) => createEnterScreen(asked, operator, clock),
  elsewhere: (facts) => createElsewhereScreen(facts, clock),
  passkey: (wanted) => createPasskeyScreen(wanted, operator),
  provider: createProviderScreen,
})
