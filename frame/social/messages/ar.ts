import type { Translated } from '../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Arabic texts of the windows of logins by providers. */
export const messages: Translated<typeof en> = {
  'social.loading': 'جارٍ الاتصال',
  'social.loading.help': 'يُفتح تسجيل الدخول هنا بعد لحظة.',
  'social.alone': 'لا شيء هنا',
  'social.alone.help': 'هذه النافذة تابعة لتسجيل دخول لم يعد موجودًا. أغلقها وابدأ من جديد على الموقع.',
  'social.lost': 'فقدت هذه النافذة موقعها',
  'social.lost.help': 'لم يُسجَّل دخول أحد. أغلق هذه النافذة وحاول مرة أخرى على الموقع.',
  'social.other': 'بدأ تسجيل الدخول هذا في مكان آخر',
  'social.other.help': 'لم يُسجَّل دخول أحد. بدأه موقع آخر أو نافذة أخرى. أغلق هذه النافذة وابدأ من جديد على الموقع.',
  'social.finishing': 'جارٍ تسجيل دخولك',
  'social.press': 'هل تسجّل الدخول على {site}؟',
  'social.press.help':
    'بدأ تسجيل دخول على {site} عبر {browser}. تابع فقط إذا كنت أنت من بدأه بنفسك، الآن. إن كان شخص ما قد أرسلك إلى هنا، فلا تتابع.',
  'social.press.browser': 'متصفح غير معروف',
  'social.press.yes': 'نعم، تسجيل الدخول',
  'social.press.no': 'لا، لم أكن أنا',
  'social.returning': 'العودة إلى {site}',
  'social.done': 'تم تسجيل الدخول',
  'social.done.help': 'يمكنك إغلاق هذه النافذة.',
  'social.declined': 'لم يُسجَّل دخول أحد',
  'social.declined.help': 'يمكنك إغلاق هذه النافذة.',
  'social.SOCIAL_DENIED': 'رُفض تسجيل الدخول',
  'social.SOCIAL_DENIED.help': 'يمكنك إغلاق هذه النافذة والمحاولة مرة أخرى أو استخدام طريقة أخرى.',
  'social.SOCIAL_REFUSED': 'لم ينجح تسجيل الدخول',
  'social.SOCIAL_REFUSED.help': 'ربما استغرق وقتًا طويلًا. أغلق هذه النافذة وابدأ من جديد على الموقع.',
  'social.offline': 'لم نتمكن من تسجيل دخولك',
  'social.offline.help': 'تحقّق من اتصالك ثم حاول مرة أخرى.',
  'social.retry': 'إعادة المحاولة',
}
