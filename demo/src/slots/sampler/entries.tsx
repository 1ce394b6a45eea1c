import {
  ActionTile,
  Avatar,
  Button,
  CheckIcon,
  Stack,
  Switch,
  Text,
  useAccount,
  useAtomValue,
  useController,
  useNavigation,
  useText,
} from 'latchkey/ui'
import { hiddenAtom } from './atoms.js'
import { samplerView } from './index.js'
import type { SamplerController } from './types.js'

export function Method() {
  const t = useText()
  const navigation = useNavigation()
  return (
    <Button wide onClick={() => navigation.push(samplerView)}>
      {t('sampler.method')}
    </Button>
  )
}

export function Identity() {
  const t = useText()
  const account = useAccount()
  return account ? (
    <Stack gap={2} center>
      <Avatar address={account.address} namespace={account.namespace} size={64} />
      <Text size={20}>{t('sampler.name')}</Text>
    </Stack>
  ) : null
}

export function Total() {
  const t = useText()
  const hidden = useAtomValue(hiddenAtom)
  return (
    <Text size={28}>
      {/* A figure with its unit stays in its own order. */}
      <bdi>{t(hidden ? 'sampler.hidden' : 'sampler.total')}</bdi>
    </Text>
  )
}

export function Action() {
  const t = useText()
  const navigation = useNavigation()
  return <ActionTile icon={<CheckIcon />} label={t('sampler.action')} onClick={() => navigation.push(samplerView)} />
}

export function Setting() {
  const t = useText()
  const hidden = useAtomValue(hiddenAtom)
  const { setHidden } = useController<SamplerController>()
  return <Switch label={t('sampler.setting')} hint={t('sampler.setting.help')} checked={hidden} onChange={setHidden} />
}
