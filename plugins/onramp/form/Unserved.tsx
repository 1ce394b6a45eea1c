import {
  Button,
  EmptyState,
  FundingButtons,
  Stack,
  useController,
  useNavigation,
  useText,
} from '../../../src/ui/index.js'
import type { BuyChoices } from '../types.js'
import type { BuyFlow } from './flow.js'
import { useFigures } from './useFigures.js'

/** Nothing is sold in the buyer's country: another one, and other ways to coins. */
export function Unserved({ choices }: { readonly choices: BuyChoices }) {
  const t = useText()
  const navigation = useNavigation()
  const { resources, way } = useController<BuyFlow>()
  const { toCountry } = useFigures()
  return (
    <EmptyState
      title={t('onramp.unserved', { country: toCountry(choices.place.country) })}
      help={t('onramp.unserved.help')}
      action={
        <Stack line center gap={2}>
          <Button onClick={() => navigation.push('OnRampFiatSelect', { what: 'country' })}>
            {t('onramp.unserved.country')}
          </Button>
          <FundingButtons resources={resources} own={way} size="secondary" />
        </Stack>
      }
    />
  )
}
