import { Skeleton, Stack, Text, useBalance, useText } from '../../src/ui/index.js'
import { toTotal } from './mergeHoldings.js'
import { useFigures, useHoldings } from './useHoldings.js'

/** What the account is worth, in place of its native balance; that balance where no price is known. */
export function TokensTotal() {
  const t = useText()
  const figures = useFigures()
  const { holdings, toAge } = useHoldings()
  const { value, isPart } = toTotal(holdings ?? [])
  if (value === undefined) return <NativeTotal isLoading={!holdings} />
  // The oldest figure says how old the sum is.
  const oldest = holdings?.filter((each) => each.value !== undefined).sort((one, other) => one.asOf - other.asOf)[0]
  const age = oldest && toAge(oldest)
  return (
    <Stack gap={1} center>
      <div aria-live="polite">
        <Text size={28} tone={age ? 'muted' : undefined}>
          <bdi>{figures.money(value)}</bdi>
        </Text>
      </div>
      {age ? (
        <Text size={12} tone="muted">
          <bdi>{age}</bdi>
        </Text>
      ) : null}
      {isPart ? (
        <Text size={12} tone="muted">
          {t('tokens.total.part')}
        </Text>
      ) : null}
    </Stack>
  )
}

function NativeTotal({ isLoading }: { readonly isLoading: boolean }) {
  const t = useText()
  const figures = useFigures()
  const { amount, age, error, loading } = useBalance()
  const holding = amount && { amount: amount.value, token: amount }
  if (!amount && (loading || (isLoading && error === undefined))) return <Skeleton shape="title" />
  return (
    <Stack gap={1} center>
      <div aria-live="polite">
        <Text size={28} tone={age || !amount ? 'muted' : undefined}>
          {holding ? (
            <bdi title={figures.amount(holding, 'exact')}>{figures.amount(holding)}</bdi>
          ) : (
            t('tokens.price.unknown')
          )}
        </Text>
      </div>
      {age ? (
        <Text size={12} tone="muted">
          <bdi>{age}</bdi>
        </Text>
      ) : null}
    </Stack>
  )
}
