import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Arabic messages of the row and its view. */
export const messages: Translated<typeof en> = {
  'smart-sessions.row': 'الأذونات',
  'smart-sessions.hint': 'ما يُسمح للتطبيقات به',
  'smart-sessions.title': 'الأذونات',
  'smart-sessions.disconnected.help': 'سجّل الدخول لترى ما تسمح به للتطبيقات.',
  'smart-sessions.absent': 'لا أذونات هنا',
  'smart-sessions.absent.help': 'وحدها المحفظة التي تسجّل الدخول إليها تمنح التطبيقات أذونات.',
  'smart-sessions.failed': 'تعذّر فتح الأذونات',
  'smart-sessions.failed.help': 'لم يتغير شيء. تحقق من اتصالك وحاول مرة أخرى.',
}
