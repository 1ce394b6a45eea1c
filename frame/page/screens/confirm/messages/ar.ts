import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Arabic texts of confirming an e-mail address. */
export const messages: Translated<typeof en> = {
  'confirm.add.title': 'هل تضيف عنوان البريد هذا؟',
  'confirm.add.asks': 'يطلب إضافة عنوان بريد إلكتروني يسجّل دخولك',
  'confirm.add.help': 'كل من يقرأ بريد هذا العنوان يستطيع تسجيل الدخول باسمك. تابع فقط إذا كان لك.',
  'confirm.add.do': 'إضافة هذا العنوان',
  'confirm.change.title': 'هل تغيّر عنوان بريدك الإلكتروني؟',
  'confirm.change.asks': 'يطلب تغيير عنوان البريد الإلكتروني الذي يسجّل دخولك',
  'confirm.change.help': 'كل من يقرأ بريد العنوان الجديد يستطيع تسجيل الدخول باسمك. تابع فقط إذا كان لك.',
  'confirm.change.do': 'التغيير إلى هذا العنوان',
  'confirm.now': 'الحالي',
  'confirm.new': 'الجديد',
  'confirm.cancel': 'إلغاء',
}
