'use client'
import {
  Avatar,
  Button,
  CloseIcon,
  EmptyState,
  formatAmount,
  IconButton,
  List,
  Notice,
  Picture,
  Row,
  Stack,
  shortenAddress,
  useAtomValue,
  useController,
  useLocale,
  useNetworkImage,
  useText,
  View,
} from 'latchkey/ui'
import { failureAtom, hidesEmptyAtom, watchedAtom } from '../atoms.js'
import { PortfolioTotal } from '../PortfolioTotal.js'
import type { Holdings, PortfolioController, Position } from '../types.js'
import { useHoldings } from '../useHoldings.js'
import { WatchField } from '../WatchField.js'

/** Everything that the accounts hold, and the accounts of others that the user watches. */
export function Component() {
  const t = useText()
  const holdings = useHoldings()
  return (
    <View title={t('acme-portfolio.title')}>
      <Stack gap={5}>
        <Stack gap={1} center>
          <PortfolioTotal />
        </Stack>
        <Problems missing={holdings?.missing ?? []} />
        {holdings ? <Positions positions={holdings.positions} /> : null}
        <Watched />
        <WatchField />
      </Stack>
    </View>
  )
}

/** What the figures lack, and a way to ask again. */
function Problems({ missing }: Pick<Holdings, 'missing'>) {
  const t = useText()
  const { refresh } = useController<PortfolioController>()
  const failure = useAtomValue(failureAtom)
  if (!failure && missing.length === 0) return null
  const again = (
    <Button size="chip" onClick={() => void refresh()}>
      {t('acme-portfolio.again')}
    </Button>
  )
  return (
    <Notice tone="warning" live action={again}>
      {failure ? <p>{t('acme-portfolio.rates')}</p> : null}
      {missing.length > 0 ? <p>{t('acme-portfolio.missing', { networks: missing.join(', ') })}</p> : null}
    </Notice>
  )
}

function Positions({ positions }: { readonly positions: readonly Position[] }) {
  const t = useText()
  const locale = useLocale()
  const { toMoney } = useController<PortfolioController>()
  const toImage = useNetworkImage()
  const hidesEmpty = useAtomValue(hidesEmptyAtom)
  const shown = hidesEmpty ? positions.filter(({ amount }) => amount.value > 0n) : positions
  if (shown.length === 0) return <EmptyState title={t('acme-portfolio.none')} help={t('acme-portfolio.none.help')} />
  return (
    <List label={t('acme-portfolio.title')}>
      {shown.map(({ owner, network, asset, amount, value }) => (
        <Row
          key={`${asset}:${owner.address}`}
          picture={<Picture size={36} round src={toImage(network)} name={network.name} />}
          label={`${formatAmount(amount, locale)} ${amount.symbol}`}
          hint={t('acme-portfolio.place', { network: network.name, address: shortenAddress(owner.address) })}
          trailing={value === undefined ? undefined : <bdi>{toMoney(value)}</bdi>}
        />
      ))}
    </List>
  )
}

function Watched() {
  const t = useText()
  const watched = useAtomValue(watchedAtom)
  const { unwatch } = useController<PortfolioController>()
  if (watched.length === 0) return null
  return (
    <List heading={t('acme-portfolio.watched')}>
      {watched.map((owner) => (
        <Row
          key={`${owner.namespace}:${owner.address}`}
          picture={<Avatar address={owner.address} namespace={owner.namespace} size={36} />}
          label={shortenAddress(owner.address)}
          trailing={
            <IconButton
              label={t('acme-portfolio.unwatch', { address: shortenAddress(owner.address) })}
              onClick={() => unwatch(owner)}
            >
              <CloseIcon />
            </IconButton>
          }
        />
      ))}
    </List>
  )
}
