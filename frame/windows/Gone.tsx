/** @jsxImportSource preact */
import { Content, Title, useText } from '../page/screens/parts/index.js'

/** The page that opened this window is not there, or does not answer. */
export function Gone() {
  const t = useText()
  return (
    <Content>
      <Title title={t('windows.gone.title')}>{t('windows.gone.help')}</Title>
    </Content>
  )
}
