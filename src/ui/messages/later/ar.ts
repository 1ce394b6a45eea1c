import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Arabic texts of later parts. */
export const messages: Translated<typeof en> = {
  'parts.amount.invalid': 'اكتب المبلغ بالأرقام من 0 إلى 9 مع نقطة: 1234.5',
  'parts.amount.long': 'الحد الأقصى لـ {symbol} بعد الفاصلة: {decimals} من المنازل',
  'parts.amount.which': 'أي مبلغ تقصد؟',
  'parts.amount.understood': 'فُهم على أنه {amount}',

  'ended.wallet': 'انتهى الاتصال من جهة {name}',
  'ended.expired': 'انتهت مدة الاتصال بـ {name}',
  'ended.failed': 'انقطع الاتصال بـ {name}',
  'ended.away': 'لم يعد {name} متصلًا',
  'ended.away.help': 'انتهى الاتصال أثناء غيابك. اربط المحفظة مجددًا للمتابعة.',
  'ended.help': 'اربط المحفظة مجددًا للمتابعة.',
  'ended.again': 'ربط مجددًا',
  'ended.dismiss': 'إخفاء',
  'alert.own': 'للمطورين. لا يراها أحد غيرك لأن الصفحة تعمل على جهازك، و debug: false يخفيها.',
  'alert.everybody': 'للمطورين. يراها كل المستخدمين لأن debug مضبوط على true، ومن دونه تظهر على جهازك وحده.',
  'alert.details': 'التفاصيل',

  'parts.honest': 'يمكن للمشغّل مساعدتك في الاسترداد، وبإمكانه أيضًا أن يوقّع.',
  'parts.honest.more': 'ماذا يعني هذا',
  'parts.honest.help':
    'من يشغّل هذه المحفظة يحتفظ بما يعيدها إليك، خلف تحقّق من تسجيل دخولك. وبه يستطيع أيضًا استخدامها. في إعدادات المحفظة، ضمن الاسترداد، يمكنك الاحتفاظ به وحدك.',

  'parts.disconnected': 'لا توجد محفظة متصلة',
  'parts.connect': 'ربط محفظة',

  'parts.clear': 'مسح',
  'parts.search': 'بحث',
  'parts.max': 'الأقصى',
  'parts.turn': 'عكس:',
  'parts.step': 'الخطوة {step} من {of}',
  'parts.results': {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: '{count} نتائج',
    many: '{count} نتيجة',
    other: '{count} نتيجة',
  },

  'connect.legal': 'أقبل شروط الخدمة وسياسة الخصوصية',
  'connect.legal.terms': 'شروط الخدمة',
  'connect.legal.privacy': 'سياسة الخصوصية',

  'parts.tokens.search': 'البحث عن عملة',
  'parts.tokens.unfound': 'لا توجد عملة مطابقة',
  'parts.tokens.unfound.help': 'جرّب اسمًا أو رمزًا آخر، أو اطلب من التطبيق إدراج العملة.',
  'parts.tokens.none': 'لا توجد عملات',
  'parts.tokens.none.help': 'لا يوجد ما تختاره على هذه الشبكة.',
  'parts.tokens.failed': 'تعذّر تحميل العملات',
  'parts.tokens.failed.help': 'تحقّق من اتصالك وحاول مرة أخرى.',
  'parts.tokens.retry': 'إعادة المحاولة',
  'parts.tokens.balance': 'رصيد العملات غير متاح',
}
