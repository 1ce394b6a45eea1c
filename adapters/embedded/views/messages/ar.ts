import type { Translated } from '../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts of the views. */
export const messages: Translated<typeof en> = {
  'embedded-views.approve': 'الموافقة على الطلب',
  'embedded-views.code': 'إدخال الرمز',
  'embedded-views.confirm': 'التأكيد في محفظتك',
  'embedded-views.offer': 'المحفظة المدمجة',
  'embedded-views.recover': 'المحفظة المدمجة',
  'embedded-views.settings': 'المحفظة المدمجة',
  'embedded-views.settings.row': 'إعدادات المحفظة',
  'embedded-views.settings.hint': 'الأجهزة والاسترداد وتسجيل الخروج',
  'embedded-views.offer.wayBack': 'إضافة طريقة للرجوع',
  'embedded-views.offer.wayBack.hint': 'حتى ذلك الحين تضيع مع هذا الجهاز',
  'embedded-views.offer.passkey': 'إضافة مفتاح مرور',
  'embedded-views.offer.passkey.hint': 'تسجيل دخول أسرع على كل أجهزتك',
  'embedded-views.settings.failed': 'تعذّر فتح إعدادات المحفظة',
  'embedded-views.window': 'المتابعة في نافذة',
  'embedded-views.elsewhere': 'تابع في النافذة',
  'embedded-views.elsewhere.help': 'تعرض محفظتك هناك ما يطلبه هذا الموقع.',
  'embedded-views.elsewhere.show': 'عرضها',
  'embedded-views.elsewhere.cancel': 'إلغاء',
  'embedded-views.refused': 'إجراء غير مسموح',
  'embedded-views.refused.help': 'طلب هذا الموقع من محفظتك ما لا تفعله. لم يُوقَّع شيء.',
}
