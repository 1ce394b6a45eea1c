import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts of receiving. */
export const messages: Translated<typeof en> = {
  'receive.action': 'استلام',
  'receive.title': 'استلام',
  'receive.qr': 'رمز QR لعنوانك',
  'receive.copy': 'نسخ العنوان',
  'receive.network': 'عنوانك على {name}',
  'receive.only': 'لا ترسل إلى هذا العنوان إلا ما هو موجود على {name}.',
  'receive.unrecoverable': 'غير قابلة للاسترداد بعد',
  'receive.unrecoverable.help': 'إن فقدت هذا الجهاز فقدت ما تستلمه هنا. أضف أولًا طريقة للرجوع في إعدادات المحفظة.',
  'receive.shared': {
    zero: 'لا شبكات لها هذا العنوان',
    one: 'شبكة واحدة لها هذا العنوان',
    two: 'شبكتان لهما هذا العنوان',
    few: '{count} شبكات لها هذا العنوان',
    many: '{count} شبكة لها هذا العنوان',
    other: '{count} شبكة لها هذا العنوان',
  },
  'receive.networks.title': 'الشبكات ذات هذا العنوان',
  'receive.networks.help': 'العملات الأصلية والرمزية المُرسَلة على أي من هذه الشبكات تصل إلى عنوانك.',
  'receive.networks.current': 'الحالية',
  'receive.networks.test': 'شبكة اختبار',
  'receive.disconnected.help': 'اربط محفظة لترى عنوانها.',
}
