'use client'
import { Button, Stack, Text, useNavigation, useText } from 'latchkey/ui'
import { portfolioView } from './index.js'
import { PortfolioTotal } from './PortfolioTotal.js'
import { useHoldings } from './useHoldings.js'

/** The tab under the account: the total, and the way to all positions. */
export function PortfolioTab() {
  const t = useText()
  const navigation = useNavigation()
  const count = useHoldings()?.positions.length ?? 0
  return (
    <Stack gap={3} center>
      <PortfolioTotal />
      <Text tone="muted">{t('acme-portfolio.positions', { count })}</Text>
      <Button wide onClick={() => navigation.push(portfolioView)}>
        {t('acme-portfolio.all')}
      </Button>
    </Stack>
  )
}
