/** @jsxImportSource preact */

import type { ScreenProps } from '../../common/types.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import { FactsPage } from './FactsPage.js'
import { readAccount } from './readAccount.js'
import { SuspendedPage } from './SuspendedPage.js'
import type { SuspendedAccount } from './types.js'
import { useFacts } from './useFacts.js'

/** What a login meets whose wallet is suspended. Done when the wallet opens again. */
export const createSuspendedScreen = (account: SuspendedAccount, clock: Clock) =>
  function SuspendedScreen({ host, done, fail }: ScreenProps<void>) {
    const facts = useFacts(account)
    const leave = () => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
    if (facts.state !== 'there') {
      const problem = facts.state === 'failed' ? facts.problem : undefined
      return <FactsPage problem={problem} onRetry={() => void facts.reload()} onClose={leave} />
    }
    const { devices } = readAccount(facts.facts, account.device)
    return <SuspendedPage tools={{ clock, host }} {...{ account, devices }} onDone={() => done()} onBack={leave} />
  }
