/** @jsxImportSource preact */

import { Content, Notice, Title, useTexts } from '../common/screen/parts/index.js'
import type { NoTask } from './connectToOpener.js'
import { messages } from './messages/index.js'

/** This window has nothing to do, or not any more. Default: the page that opened it is not there, or does not answer. */
export function Gone({ why = 'gone' }: { readonly why?: NoTask }) {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={t(`windows.${why}.title`)}>{t(`windows.${why}.help`)}</Title>
      {why === 'apart' ? <Notice>{t('windows.apart.developer')}</Notice> : null}
    </Content>
  )
}
