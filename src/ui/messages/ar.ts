import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** Arabic texts of the opening. */
export const messages: Translated<typeof en> = {
  'shell.back': 'رجوع',
  'shell.close': 'إغلاق',
  'shell.help': 'ما هي المحفظة؟',
  'shell.loading': 'جارٍ التحميل',
  'shell.retry': 'إعادة المحاولة',
  'shell.view': 'هذا الجزء',
  'shell.failed.title': 'تعذّر تحميل {name}',
  'shell.failed.help': 'كل ما عدا ذلك يعمل. تحقّق من اتصالك وحاول مرة أخرى.',
  'shell.off.title': 'غير متاح',
  'shell.off.help': 'أوقف هذا التطبيق {name}.',
  'shell.brand': 'Latchkey',

  'parts.or': 'أو',
  'parts.qr': 'رمز QR',
  'parts.copy': 'نسخ',
  'parts.copied': 'تم النسخ',
  'parts.copy.failed': 'تعذّر النسخ',

  'connect.title': 'ربط محفظة',
  'connect.wallets': 'المحافظ',
  'connect.recent': 'حديثة',
  'connect.installed': 'مثبّتة',
  'connect.multiple': 'المحفظة نفسها مرتين',
  'connect.more': 'المتابعة بمحفظة',
  'connect.all': 'كل المحافظ',
  'connect.all.failed': 'تعذّر التحميل. حاول مرة أخرى',
  'connect.none': 'لا توجد محفظة في هذا المتصفح',
  'connect.none.get': 'الحصول على محفظة',

  'connecting.open': 'افتح {name}',
  'connecting.accept': 'اقبل الطلب في المحفظة',
  'connecting.still': 'ما زلنا ننتظر. هل النافذة خلف هذه؟',
  'connecting.rejected': 'رُفض الاتصال',
  'connecting.rejected.help': 'رفضت ذلك في {name}',
  'connecting.failed': 'فشل الاتصال',
  'connecting.failed.help': 'لم يصل من {name} الرد المتوقع. حاول مرة أخرى أو أعد تشغيل المحفظة.',
  'connecting.pending.help': 'ما زال هناك سؤال لك في {name}. افتح المحفظة وأجب أولًا.',
  'connecting.cancel': 'إلغاء',
  'connecting.code': 'نسخ رمز الخطأ',
}
