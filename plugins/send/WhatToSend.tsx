import type { Nft, Token } from '../../src/plugin.js'
import { parseAmount } from '../../src/plugin.js'
import {
  AmountField,
  Button,
  ChevronDownIcon,
  formatAmount,
  Picture,
  Stack,
  Text,
  useAccount,
  useAtomValue,
  useBalance,
  useController,
  useLocale,
  useNavigation,
  useNetworkImage,
  useText,
  useToast,
  useWorth,
} from '../../src/ui/index.js'
import { draftAtom, supportAtom } from './atoms.js'
import type { SendFlow } from './flow.js'
import { isNft } from './nft.js'

/** What is sent, and how much of it. */
export function WhatToSend() {
  const { token } = useAtomValue(draftAtom)
  return (
    <Stack gap={2} center>
      {isNft(token) ? <NftToSend nft={token} /> : <AmountToSend token={token} />}
      <TokenButton token={token} />
    </Stack>
  )
}

/** Fills in all there is; undefined where the chain cannot say. */
function useMax(): (() => void) | undefined {
  const t = useText()
  const toast = useToast()
  const flow = useController<SendFlow>()
  const { token } = useAtomValue(draftAtom)
  const support = useAtomValue(supportAtom)
  if (!token || !support?.max) return undefined
  return () => void flow.setMax().catch(() => toast.error(t('send.max.failed')))
}

function AmountToSend({ token }: { readonly token: Token | undefined }) {
  const t = useText()
  const locale = useLocale()
  const flow = useController<SendFlow>()
  const network = useAccount()?.network
  const { amount } = useAtomValue(draftAtom)
  const { amount: balance, age, error } = useBalance(token?.address ? token : undefined)
  const max = useMax()
  const decimals = token?.decimals ?? network?.nativeCurrency.decimals ?? 18
  const worth = useWorth(token, parseAmount(amount, decimals) ?? 0n)
  const held = balance && token && t('send.balance', { amount: formatAmount(balance, locale), symbol: token.symbol })
  const notes = held
    ? [held, age].filter(Boolean).join(' · ')
    : error === undefined
      ? undefined
      : t('send.balance.failed')
  return (
    <AmountField
      label={t('send.amount')}
      value={amount}
      onChange={flow.setAmount}
      decimals={decimals}
      symbol={token?.symbol ?? ''}
      onMax={max}
      detail={
        token && (worth || notes) ? (
          <Stack gap={1}>
            {worth ? <Text>{t('send.worth', { worth })}</Text> : null}
            {notes ? <Text tone="muted">{notes}</Text> : null}
          </Stack>
        ) : undefined
      }
    />
  )
}

/** A collectible: its picture and name, and how many copies where the account has several. */
function NftToSend({ nft }: { readonly nft: Nft }) {
  const t = useText()
  const flow = useController<SendFlow>()
  const { amount } = useAtomValue(draftAtom)
  const { amount: copies } = useBalance(nft)
  const max = useMax()
  return (
    <>
      <NftSummary nft={nft} />
      {copies && copies.value > 1n ? (
        <AmountField
          label={t('send.amount')}
          value={amount}
          onChange={flow.setAmount}
          decimals={0}
          symbol=""
          onMax={max}
          detail={<Text tone="muted">{t('send.nft.copies', { count: Number(copies.value) })}</Text>}
        />
      ) : null}
    </>
  )
}

/** What a collectible is called, with its picture. @param copies how many are reviewed: what else it is stands below, then */
export function NftSummary({ nft, copies }: { readonly nft: Nft; readonly copies?: string }) {
  return (
    <>
      <Picture size={64} src={nft.iconUrl} name={nft.name} />
      <Text size={20} strong>
        <bdi>{copies === undefined || copies === '1' ? nft.name : `${copies} × ${nft.name}`}</bdi>
      </Text>
      {copies === undefined && nft.collection ? (
        <Text tone="muted">
          <bdi>{nft.collection}</bdi>
        </Text>
      ) : null}
    </>
  )
}

/** Leads to what else can be sent. */
function TokenButton({ token }: { readonly token: Token | undefined }) {
  const t = useText()
  const navigation = useNavigation()
  const network = useAccount()?.network
  const toImage = useNetworkImage()
  const name = isNft(token) ? 'NFT' : token?.symbol
  return (
    <Button
      size="chip"
      icon={
        token && name ? (
          <Picture size={20} round={!isNft(token)} src={token.address ? token.iconUrl : toImage(network)} name={name} />
        ) : (
          <ChevronDownIcon />
        )
      }
      onClick={() => navigation.push('WalletSendSelectToken')}
    >
      {token ? (
        <>
          <span className="unseen">{t('send.token.change')} </span>
          {name}
        </>
      ) : (
        t('send.token.none')
      )}
    </Button>
  )
}
