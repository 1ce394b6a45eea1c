import { useEffect, useState } from 'react'
import type { Funding } from '../../../src/plugin.js'
import { Button, EmptyState, Stack, useController, useNavigation, useText } from '../../../src/ui/index.js'
import type { BuyChoices } from '../types.js'
import type { BuyFlow } from './flow.js'
import { useFigures } from './useFigures.js'

/** Nothing is sold in the buyer's country: another one, and other ways to coins. */
export function Unserved({ choices }: { readonly choices: BuyChoices }) {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const { toCountry } = useFigures()
  const [ways, setWays] = useState<readonly Funding[]>([])
  useEffect(() => {
    let alive = true
    void flow.otherWays().then((found) => alive && setWays(found))
    return () => {
      alive = false
    }
  }, [flow])
  return (
    <EmptyState
      title={t('onramp.unserved', { country: toCountry(choices.place.country) })}
      help={t('onramp.unserved.help')}
      action={
        <Stack line center gap={2}>
          <Button onClick={() => navigation.push('OnRampFiatSelect', { what: 'country' })}>
            {t('onramp.unserved.country')}
          </Button>
          {ways.map((way, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and their order stays
            <Button key={at} onClick={() => void way.show()}>
              {way.label()}
            </Button>
          ))}
        </Stack>
      }
    />
  )
}
