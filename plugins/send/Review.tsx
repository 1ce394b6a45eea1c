import { type Nft, toDecimal } from '../../src/plugin.js'
import {
  FullAddress,
  KeyValue,
  Stack,
  shortenAddress,
  Text,
  toShownName,
  useText,
  useWorth,
} from '../../src/ui/index.js'
import { roundFee } from './fee.js'
import { isNft } from './nft.js'
import { ReceiverNotices } from './ReceiverNotices.js'
import type { SendReview } from './types.js'
import { NftSummary } from './WhatToSend.js'

/** What is sent, to which receiver, from which account, and at what price. */
export function Review({ review }: { readonly review: SendReview }) {
  const t = useText()
  const { account, network, token, amount, value, to, name, fee, deposit } = review
  // A chain may ask for nothing: zero is a fee as well.
  const paid = fee ? roundFee(fee.value - (deposit?.value ?? 0n), fee.decimals) : 0n
  const most = paid + (deposit?.value ?? 0n)
  const toMost = (amount: bigint) =>
    fee && t('send.preview.fee.most', { amount: toDecimal(amount, fee.decimals), symbol: fee.symbol })
  const worth = useWorth(isNft(token) ? undefined : token, value)
  const total =
    !fee || isNft(token)
      ? undefined
      : token.address
        ? `${amount} ${token.symbol} + ${toDecimal(most, fee.decimals)} ${fee.symbol}`
        : t('send.preview.total.most', { amount: toDecimal(value + most, fee.decimals), symbol: fee.symbol })
  return (
    <>
      <Stack gap={1} center>
        <Text tone="muted">{t('send.preview.you')}</Text>
        {isNft(token) ? (
          <NftSummary nft={token} copies={amount} />
        ) : (
          <Text size={28}>
            {/* In right-to-left writing, too, the figure stands before its unit. */}
            <bdi>{`${amount} ${token.symbol}`}</bdi>
          </Text>
        )}
        {worth ? <Text tone="muted">{t('send.worth', { worth })}</Text> : null}
      </Stack>
      <ReceiverNotices review={review} />
      <KeyValue
        items={[
          {
            label: t('send.preview.to'),
            value: (
              <>
                {name ? (
                  <Text as="span">
                    <bdi>{toShownName(name)}</bdi>{' '}
                  </Text>
                ) : null}
                <FullAddress address={to} namespace={account.namespace} />
              </>
            ),
          },
          {
            label: t('send.preview.from'),
            value: `${account.connectorName}, ${shortenAddress(account.address)}`,
          },
          ...(isNft(token) ? toFacts(token, account.namespace, t) : []),
          { label: t('send.preview.network'), value: network.name },
          {
            label: t('send.preview.fee'),
            value: toMost(paid) ?? t('send.preview.fee.unknown'),
          },
          ...(deposit ? [{ label: t('send.preview.deposit'), value: toMost(deposit.value) }] : []),
          ...(total ? [{ label: t('send.preview.total'), value: total }] : []),
        ]}
      />
    </>
  )
}

/** Which collectible it is: its picture and name are what strangers say. */
const toFacts = ({ collection, tokenId, address = '' }: Nft, namespace: string, t: (key: string) => string) => [
  ...(collection ? [{ label: t('send.preview.collection'), value: <bdi>{collection}</bdi> }] : []),
  ...(tokenId === undefined ? [] : [{ label: t('send.preview.number'), value: <bdi>{tokenId}</bdi> }]),
  { label: t('send.preview.contract'), value: <FullAddress address={address} namespace={namespace} /> },
]
