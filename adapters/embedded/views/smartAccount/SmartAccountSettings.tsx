import { useMemo, useState } from 'react'
import type { ActiveAccount, Network } from '../../../../src/plugin.js'
import {
  Badge,
  Button,
  EmptyState,
  isolate,
  List,
  NotConnected,
  Notice,
  Picture,
  Row,
  Skeleton,
  Spinner,
  Stack,
  shortenAddress,
  Text,
  useAccount,
  useAtomValue,
  useController,
  useLatchkeyState,
  useNavigation,
  useNetworkImage,
  useText,
  useToast,
  View,
} from '../../../../src/ui/index.js'
import { isEmbedded } from '../WalletSettingsRow.js'
import type { NetworkState, SmartAccount } from './createSmartAccount.js'
import { isEither } from './isEither.js'
import { useStates } from './useStates.js'

const types = ['smartAccount', 'eoa'] as const

/** Which kind of account the user wants, what it is on each network as its chain says, and the end of a contract. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const account = useAccount()
  const connection = useLatchkeyState(({ namespaces }) => namespaces.eip155?.connection)
  const isThere = isEmbedded(account) && account?.namespace === 'eip155'
  return (
    <View title={t('smart-account.title')}>
      {!account ? (
        <NotConnected help={t('smart-account.disconnected.help')} onConnect={() => void navigation.requireAccount()} />
      ) : isThere && isEither(connection) ? (
        <Stack>
          <Choice account={account} />
          <Networks account={account} />
        </Stack>
      ) : (
        <EmptyState title={t('smart-account.absent')} help={t('smart-account.absent.help')} />
      )}
    </View>
  )
}

function Choice({ account }: { readonly account: ActiveAccount }) {
  const t = useText()
  const toast = useToast()
  const { choose } = useController<SmartAccount>()
  const [asked, setAsked] = useState<string>()
  const current = account.type === 'smartAccount' ? 'smartAccount' : 'eoa'
  const change = async (type: (typeof types)[number]) => {
    if (type === current || asked) return
    setAsked(type)
    try {
      await choose(type)
    } catch {
      toast.error(t('smart-account.choose.failed'))
    } finally {
      setAsked(undefined)
    }
  }
  return (
    <Stack gap={2}>
      <List label={t('smart-account.title')}>
        {types.map((type) => (
          <Row
            key={type}
            label={t(`smart-account.${type}`)}
            hint={t(`smart-account.${type}.hint`)}
            selected={type === current}
            autoFocus={type === current}
            loading={asked === type}
            onClick={() => void change(type)}
          />
        ))}
      </List>
      <Text tone="muted">{t('smart-account.same')}</Text>
    </Stack>
  )
}

function Networks({ account }: { readonly account: ActiveAccount }) {
  const t = useText()
  const all = useLatchkeyState(({ networks }) => networks)
  const networks = useMemo(() => all.filter(({ chainNamespace }) => chainNamespace === 'eip155'), [all])
  const { takeOff } = useController<SmartAccount>()
  const { count } = useAtomValue(takeOff)
  const [states, retry] = useStates(networks.map(({ caipNetworkId }) => caipNetworkId).join(), count)
  if (networks.length === 0) return <EmptyState title={t('smart-account.none')} help={t('smart-account.none.help')} />
  if (states === 'failed')
    return (
      <Notice
        tone="danger"
        live
        title={t('smart-account.failed')}
        action={
          <Button size="chip" onClick={retry}>
            {t('shell.retry')}
          </Button>
        }
      >
        {t('smart-account.failed.help')}
      </Notice>
    )
  return (
    <Stack gap={2}>
      <Text strong>{t('smart-account.networks')}</Text>
      {states === 'loading' ? (
        <Skeleton count={networks.length} />
      ) : (
        <>
          <List label={t('smart-account.networks')}>
            {networks.map((network) => (
              <NetworkRow
                key={network.caipNetworkId}
                {...{ network, account, state: states.get(network.caipNetworkId) }}
              />
            ))}
          </List>
          <TakeOffPart
            account={account}
            isThere={hasCode(states.get(account.networkId))}
            isElsewhere={[...states].some(([id, state]) => id !== account.networkId && hasCode(state))}
          />
        </>
      )}
    </Stack>
  )
}

const hasCode = (state: NetworkState | undefined) => state?.state === 'smart' || state?.state === 'other'

interface NetworkRowProps {
  readonly network: Network
  readonly account: ActiveAccount
  /** Absent: the frame does not work with the network. */
  readonly state: NetworkState | undefined
}

function NetworkRow({ network, account, state }: NetworkRowProps) {
  const t = useText()
  const toImage = useNetworkImage()
  const { state: name = 'unsupported', code = '' } = state ?? {}
  const isPlainByChoice = name === 'plain' && account.type !== 'smartAccount'
  const key = isPlainByChoice ? 'smart-account.state.plain.eoa' : `smart-account.state.${name}`
  return (
    <Row
      picture={<Picture round src={toImage(network)} name={network.name} />}
      label={network.name}
      hint={t(key, { code: isolate(shortenAddress(code)) })}
      trailing={name === 'smart' ? <Badge tone="good">{t('smart-account.smartAccount')}</Badge> : undefined}
    />
  )
}

interface TakeOffProps {
  readonly account: ActiveAccount
  /** There is a contract on the network in use. */
  readonly isThere: boolean
  readonly isElsewhere: boolean
}

/** Where the account has a contract, its end; the frame asks once more. */
function TakeOffPart({ account, isThere, isElsewhere }: TakeOffProps) {
  const t = useText()
  const { takeOff, beginTakeOff } = useController<SmartAccount>()
  const { networkId, phase } = useAtomValue(takeOff)
  const all = useLatchkeyState(({ networks }) => networks)
  const nameOf = (id: string | undefined) => isolate(all.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? '')
  if (phase === 'sent')
    return (
      <Stack center>
        <Spinner />
        <Notice live title={t('smart-account.waiting')}>
          {t('smart-account.waiting.help', { network: nameOf(networkId) })}
        </Notice>
      </Stack>
    )
  return (
    <>
      {phase === 'failed' ? (
        <Notice tone="warning" live title={t('smart-account.takeOff.failed')}>
          {t('smart-account.takeOff.failed.help')}
        </Notice>
      ) : null}
      {isThere ? (
        <>
          <Text tone="muted">{t('smart-account.takeOff.help')}</Text>
          <Button wide tone="danger" loading={phase === 'asked'} onClick={() => void beginTakeOff()}>
            {t('smart-account.takeOff', { network: nameOf(account.networkId) })}
          </Button>
        </>
      ) : null}
      {isElsewhere ? <Text tone="muted">{t('smart-account.elsewhere')}</Text> : null}
    </>
  )
}
