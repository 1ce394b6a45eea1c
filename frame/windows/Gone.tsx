/** @jsxImportSource preact */

import { Content, Title, useTexts } from '../common/screen/parts/index.js'
import { messages } from './messages/index.js'

/** The page that opened this window is not there, or does not answer. */
export function Gone() {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={t('windows.gone.title')}>{t('windows.gone.help')}</Title>
    </Content>
  )
}
