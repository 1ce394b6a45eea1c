import { RowSkeleton, Stack, Terms, TermsGate, useTerms, useText, View } from '../../../src/ui/index.js'
import { useWays } from '../useWays.js'
import { WayRow } from '../WayRow.js'

/** All ways to log in with an account that the user has. */
export function Component() {
  const t = useText()
  const terms = useTerms()
  const { ways, expected } = useWays()
  return (
    <View title={t('socials.title')} footer={terms.needed ? <Terms /> : undefined}>
      <TermsGate>
        {ways ? (
          <Stack gap={2}>
            {ways.map((way) => (
              <WayRow key={way.id} way={way} />
            ))}
          </Stack>
        ) : (
          <RowSkeleton count={expected} />
        )}
      </TermsGate>
    </View>
  )
}
