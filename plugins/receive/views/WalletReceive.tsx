import {
  CopyButton,
  FullAddress,
  NetworkIcon,
  Notice,
  Picture,
  QrCode,
  Row,
  Stack,
  Text,
  useAccount,
  useNavigation,
  useNetworkImage,
  useText,
  View,
} from '../../../src/ui/index.js'
import { Disconnected } from '../Disconnected.js'
import { useSharing } from '../useSharing.js'

/** The account's address, to be scanned, copied or read out. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation()
  const sharing = useSharing()
  const toImage = useNetworkImage()
  if (!account) return <Disconnected title={t('receive.title')} />

  const { address, network } = account
  const name = network?.name ?? account.networkId
  return (
    <View title={t('receive.title')}>
      <Stack gap={4}>
        {account.user?.isRecoverable === false ? (
          <Notice tone="warning" title={t('receive.unrecoverable')}>
            {t('receive.unrecoverable.help')}
          </Notice>
        ) : null}
        <QrCode value={address} label={t('receive.qr')} logo={<Picture src={toImage(network)} name={name} />} />
        <Stack gap={1} center>
          <Text strong>{t('receive.network', { name })}</Text>
          <FullAddress address={address} namespace={account.namespace} />
        </Stack>
        <CopyButton wide value={address} label={t('receive.copy')} />
        {sharing.length > 1 ? (
          <Row
            picture={<NetworkIcon />}
            label={t('receive.shared', { count: sharing.length })}
            chevron
            onClick={() => navigation.push('WalletCompatibleNetworks')}
          />
        ) : (
          <Text tone="muted" size={12}>
            {t('receive.only', { name })}
          </Text>
        )}
      </Stack>
    </View>
  )
}
