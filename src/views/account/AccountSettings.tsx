'use client'
import { useSheet, useText } from '../../ui/context.js'
import { Slot, useSlot } from '../../ui/Slot.js'
import { View } from '../../ui/View.js'
import { accountCss } from './account.css.js'

/** What can be set of the account in use: the rows that plugins bring. */
export function Component() {
  useSheet(accountCss)
  const t = useText()
  const entries = useSlot('settings.row').filter(({ pending }) => !pending)
  return (
    <View title={t('account.settings')}>
      <div className="account-settings">
        {entries.map((entry) => (
          <Slot key={entry.key} entry={entry} />
        ))}
      </div>
    </View>
  )
}
