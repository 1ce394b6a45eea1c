import { EmptyState, List, Picture, Row, Text, useText } from 'latchkey/ui'

export function First() {
  const t = useText()
  return (
    <List label={t('sampler.first')}>
      {['A', 'B', 'C'].map((name) => (
        <Row
          key={name}
          picture={<Picture size={36} round name={name} />}
          label={t('sampler.row', { name })}
          hint={t('sampler.hint')}
          trailing={<Text as="span">{t('sampler.figure')}</Text>}
        />
      ))}
    </List>
  )
}

export function Second() {
  const t = useText()
  return <EmptyState title={t('sampler.none')} help={t('sampler.none.help')} />
}
