import {
  type CaipAccountId,
  isLatchkeyError,
  type PluginContext,
  type Replacement,
  type Replacements,
} from '../../src/plugin.js'
import { transactionView } from './index.js'

/** What a login's wallet can send in the place of one of its transactions that waits. */
export function createReplacements({
  accounts,
  wallet,
  navigation,
  toast,
  messages: { t },
}: PluginContext<'request'>): Replacements {
  /** Other wallets offer it themselves, and not all take a number of the page's. */
  const isEmbedded = (account: CaipAccountId) =>
    accounts.list().some(({ caipAddress, connectorId }) => caipAddress === account && connectorId === 'embedded')

  const toReplacement = (account: CaipAccountId, hash: string, by: Replacement['by']): Replacement => ({
    by,
    label: () => t(`activity.replace.${by}`),
    async send() {
      try {
        const id = await wallet.of(account).call('replaceTransaction', hash, by)
        // The view of the new one says so itself: a toast would take the room of its buttons.
        return (isInSight) => {
          if (isInSight) navigation.replace(transactionView, { account, id, replaces: by })
          else toast.info(t(`activity.replaced.${by}`))
        }
      } catch (error) {
        if (isLatchkeyError(error, 'NONCE_TOO_LOW')) toast.info(t('activity.replace.over'))
        else if (isLatchkeyError(error) && error.outcome === 'rejected') toast.info(t('activity.replace.declined'))
        else toast.error(t('activity.replace.failed'))
      }
    },
  })

  return {
    help: () => t('activity.replace.help'),
    async of(account, hash) {
      if (!isEmbedded(account) || !(await wallet.of(account).can('replaceTransaction'))) return []
      return [toReplacement(account, hash, 'same'), toReplacement(account, hash, 'nothing')]
    },
  }
}
