import {
  Button,
  HonestLabel,
  Scene,
  Stack,
  Terms,
  TermsGate,
  useAtomValue,
  useController,
  useParams,
  useTerms,
  useText,
  View,
  Waiting,
} from '../../../src/ui/index.js'
import { offersAtom } from '../atoms.js'
import type { SocialsFlow } from '../flow.js'
import { names, type Way } from '../offers.js'
import { useErrorText } from '../useErrorText.js'
import { useFirst } from '../useFirst.js'
import { useLogin } from '../useLogin.js'
import { useWayText, WayPicture } from '../WayRow.js'

/** Waits for a login elsewhere; one that was opened by a host begins with a press. */
export function Component() {
  const t = useText()
  const params = useParams()
  const provider = typeof params.provider === 'string' ? params.provider : ''
  const way = useWay(provider)
  const { login, start, cancel } = useLogin(provider)
  const isFirst = useFirst(provider)
  const toErrorText = useErrorText()
  const toTitle = useTitle()
  const picture = <WayPicture way={way} size={64} />
  if (!login) return <Begin way={way} start={(create) => void start(create)} />
  const { error, phase } = login
  const words = error
    ? toErrorText(error)
    : phase === 'provider' && provider !== 'passkey'
      ? { title: t('socials.wait.title', { name: way.name }), help: t('socials.wait.help') }
      : { title: t('socials.connecting.title'), help: t('socials.connecting.help') }
  return (
    <View title={toTitle(way)}>
      <Stack gap={3}>
        <Waiting
          picture={picture}
          title={words.title}
          help={words.help}
          error={error}
          onRetry={() => void start()}
          onCancel={cancel}
        />
        {isFirst && !error ? <HonestLabel /> : null}
        {error && provider === 'passkey' ? (
          <Button wide onClick={() => void start(true)}>
            {t('socials.passkey.create')}
          </Button>
        ) : null}
      </Stack>
    </View>
  )
}

/** What is known of a provider by its id. */
function useWay(id: string): Way {
  const offers = useAtomValue(offersAtom)
  const { name = names[id] ?? id, icon } =
    (typeof offers === 'object' && offers.providers.find((one) => one.id === id)) || {}
  return { id, name: names[id] ?? name, icon }
}

/** A host may have named no provider. */
function useTitle() {
  const t = useText()
  return ({ id, name }: Way) => (id === 'passkey' ? t('socials.passkey.title') : name || t('socials.title'))
}

function Begin({ way, start }: { readonly way: Way; readonly start: (create?: boolean) => void }) {
  const t = useText()
  const terms = useTerms()
  const toText = useWayText()
  const toTitle = useTitle()
  const { isReturning } = useController<SocialsFlow>()
  const isPasskey = way.id === 'passkey'
  const { name } = way
  return (
    <View title={toTitle(way)} footer={terms.needed ? <Terms /> : undefined}>
      <TermsGate>
        <Scene
          picture={<WayPicture way={way} size={64} />}
          title={isPasskey ? t('socials.passkey.title') : t('socials.go.title', { name })}
          help={isPasskey ? t('socials.passkey.help') : t('socials.go.help', { name })}
        >
          <Stack>
            <Button size="primary" autoFocus onClick={() => start()}>
              {isPasskey ? t('socials.passkey.use') : toText(way)}
            </Button>
            {isPasskey && !isReturning() ? (
              <Button wide onClick={() => start(true)}>
                {t('socials.passkey.create')}
              </Button>
            ) : null}
          </Stack>
        </Scene>
      </TermsGate>
    </View>
  )
}
