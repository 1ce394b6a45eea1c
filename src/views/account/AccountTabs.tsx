'use client'
import { atom } from 'jotai/vanilla'
import { messagesAtom } from '../../kernel/plugins/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue } from '../../ui/hooks/FeatureContext.js'
import { useMessages } from '../../ui/hooks/MessagesContext.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { useSetAtom } from '../../ui/hooks/useSetAtom.js'
import { Skeleton } from '../../ui/parts/Skeleton.js'
import { Tabs } from '../../ui/parts/Tabs.js'
import { Slot, type SlotEntry, useSlot } from '../../ui/Slot.js'
import { inOrder } from '../../ui/slotItems.js'

/** The tab in sight: a user who comes back from what it led to finds it again. */
const chosenAtom = atom<string | undefined>(undefined)

/** Tabs that plugins put under the account: those that apply to the account in use. */
export function AccountTabs() {
  const { order } = useOptions()
  const t = useText()
  const toLabel = useLabels()
  const chosen = useAtomValue(chosenAtom)
  const setChosen = useSetAtom(chosenAtom)
  const all = useSlot('account.tab').filter(({ pending }) => !pending)
  const entries = inOrder(all, order?.tabs)
  // A plugin that was chosen before it came is known by its first tab afterwards.
  const current =
    entries.find(({ key }) => key === chosen) ?? entries.find(({ plugin }) => plugin === chosen) ?? entries[0]
  if (!current) return null
  return (
    <div className="account-tabs">
      <Tabs
        label={t('account.title')}
        items={entries.map((entry) => ({ id: entry.key, label: toLabel(entry), loading: !entry.item && !entry.retry }))}
        value={current.key}
        onChange={setChosen}
      >
        <Slot key={current.key} entry={current} skeleton={<Skeleton count={3} />} />
      </Tabs>
    </div>
  )
}

/** Names tabs by their plugins' messages; one that could not be had has none, and is named by its id. */
function useLabels() {
  const { translateWith } = useMessages()
  const messages = useAtomValue(messagesAtom)
  return ({ plugin, item }: SlotEntry): string =>
    item ? translateWith(messages[plugin])(item.label ?? `${plugin}.tab`) : plugin
}
