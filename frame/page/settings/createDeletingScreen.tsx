/** @jsxImportSource preact */

import type { ScreenProps } from '../../common/types.js'
import type { Deleting } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import { useDates } from '../screens/useDates.js'
import { ConfirmPage } from './ConfirmPage.js'
import { messages } from './messages/index.js'

/** An account that is being deleted, behind a login. */
export interface DeletingAccount {
  readonly deleting: Deleting
  /** Takes the deletion back. */
  keep(): Promise<void>
  /** Whether the wallet opens on this device all the same. */
  readonly isOpen: boolean
}

/** What a login meets whose account is being deleted. Done when that is taken back, or, where the wallet still opens, left for later. */
export const createDeletingScreen = (account: DeletingAccount, clock: Clock) =>
  function DeletingScreen({ host, done, fail }: ScreenProps<void>) {
    const { date } = useDates(messages)
    const leave = () => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
    return (
      <ConfirmPage
        title="deleting.title"
        help="deleting.help"
        values={{ date: date(account.deleting.erasedAt) }}
        verb="deleting.keep"
        working="deleting.working"
        tone="normal"
        tools={{ clock, host }}
        stepUp={() => Promise.reject(new Error('Taking a deletion back needs no fresh login.'))}
        isStale={() => false}
        work={async () => {
          await account.keep()
          done()
        }}
        onBack={account.isOpen ? () => done() : leave}
        {...(account.isOpen && { back: 'deleting.later' })}
      />
    )
  }
