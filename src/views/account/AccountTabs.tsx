'use client'
import { useEffect, useState } from 'react'
import { cataloguesAtom } from '../../kernel/internal.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useKernel } from '../../ui/hooks/KernelContext.js'
import { useTexts } from '../../ui/hooks/TextsContext.js'
import { Tabs } from '../../ui/parts/Tabs.js'
import { Slot, useSlotPlugins } from '../../ui/Slot.js'

/** Tabs that plugins put under the account. Nothing stands there while no plugin brings one. */
export function AccountTabs() {
  const t = useText()
  const texts = useTexts()
  const catalogues = useAtomValue(cataloguesAtom)
  const plugins = useSlotPlugins('account.tab').filter(({ pending }) => !pending)
  const [chosen, setChosen] = useState<string>()
  const current = plugins.find(({ id }) => id === chosen) ?? plugins[0]
  const { plugins: host } = useKernel()
  const ids = plugins.map(({ id }) => id).join(' ')
  // All of them, for their names; one that fails says so where its content would stand.
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean))
      host.load(id).catch(() => {
        // Its slot says so, with a way to try again.
      })
  }, [host, ids])
  if (!current) return null
  const items = plugins.map(({ id }) => ({
    id,
    label: catalogues[id] ? texts.translateWith(catalogues[id])(`${id}.tab`) : id,
  }))
  return (
    <Tabs label={t('account.title')} items={items} value={current.id} onChange={setChosen}>
      <Slot key={current.id} slot="account.tab" plugin={current.id} />
    </Tabs>
  )
}
