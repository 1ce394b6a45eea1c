import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Arabic texts of logins by the site’s own account. */
export const messages: Translated<typeof en> = {
  'enter.title': 'هل تستخدم حسابك في هذا الموقع؟',
  'enter.asks': 'يطلب تسجيل دخولك إلى محفظتك بحسابه الخاص',
  'enter.account': 'الحساب',
  'enter.help': 'تابع فقط إذا كان هذا حسابك هناك. يستطيع القائمون على الموقع تسجيل الدخول باسمك.',
  'enter.do': 'المتابعة بهذا الحساب',
  'enter.cancel': 'إلغاء',
  'elsewhere.title': 'محفظتك على جهاز آخر',
  'elsewhere.help': 'حساب هذا الموقع وحده لا يفتحها هنا.',
  'elsewhere.made': 'أُنشئت',
  'elsewhere.site': 'في',
  'elsewhere.browser': 'عبر',
  'elsewhere.doubt': 'إن لم تكن أنت من أنشأها، فلا تستخدمها، وأبلغ الموقع.',
  'elsewhere.mail': 'تأكيد أنك أنت برمز',
  'elsewhere.other': 'سجّل الدخول بمفتاح المرور أو عنوان البريد الإلكتروني الذي أضفته، أو استخدم ذلك الجهاز.',
  'elsewhere.close': 'إغلاق',
}
