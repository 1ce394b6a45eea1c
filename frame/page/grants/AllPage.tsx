/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Content, Row, Title } from '../../common/screen/parts/index.js'
import type { EndableChain } from './types.js'
import { useWords } from './useWords.js'

/** The end of all permissions, network by network: it takes a transaction on each. */
export function AllPage(props: {
  readonly chains: readonly EndableChain[]
  /** What did not work just now. */
  readonly notice: ComponentChildren
  readonly isAsking: boolean
  readonly onEnd: (chain: EndableChain) => void
  readonly onBack: () => void
}) {
  const { t } = useWords()
  return (
    <Content>
      <Title title={t('all.title')} onBack={props.onBack}>
        {t('all.help')}
      </Title>
      {props.notice}
      <div>
        {props.chains.map((each) => (
          <Row
            key={each.chain.id}
            label={each.chain.name}
            hint={each.state && t(`all.${each.state}`)}
            tone="danger"
            onClick={props.isAsking || each.state === 'ending' ? undefined : () => props.onEnd(each)}
          />
        ))}
      </div>
    </Content>
  )
}
