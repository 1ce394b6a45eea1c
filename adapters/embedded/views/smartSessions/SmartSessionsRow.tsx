import { Picture, Row, SettingsIcon, useNavigation, useText } from '../../../../src/ui/index.js'

/** The row in the settings: leads to the view. */
export function SmartSessionsRow() {
  const t = useText()
  const navigation = useNavigation()
  return (
    <Row
      picture={
        <Picture name={t('smart-sessions.row')}>
          <SettingsIcon />
        </Picture>
      }
      label={t('smart-sessions.row')}
      hint={t('smart-sessions.hint')}
      chevron
      onClick={() => navigation.push('SmartSessionList')}
    />
  )
}
