import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts. */
export const messages: Translated<typeof en> = {
  'smart-account.row': 'نوع الحساب',
  'smart-account.title': 'نوع الحساب',
  'smart-account.smartAccount': 'حساب ذكي',
  'smart-account.smartAccount.hint': 'عدة خطوات بموافقة واحدة',
  'smart-account.eoa': 'حساب عادي',
  'smart-account.eoa.hint': 'معاملة واحدة لكل خطوة',
  'smart-account.same': 'العنوان والمفتاح هما نفسهما في الحالتين.',
  'smart-account.absent': 'نوع واحد من الحسابات',
  'smart-account.absent.help': 'لا تقدّم هذه المحفظة نوعًا آخر هنا.',
  'smart-account.disconnected.help': 'سجّل الدخول لترى نوع حسابك.',
  'smart-account.networks': 'حسابك على كل شبكة',
  'smart-account.none': 'لا توجد شبكات',
  'smart-account.none.help': 'ليس لهذا التطبيق شبكات يهمّ فيها نوع الحساب.',
  'smart-account.failed': 'تعذّر التحميل',
  'smart-account.failed.help': 'لم يتغيّر شيء. تحقّق من اتصالك وحاول مرة أخرى.',
  'smart-account.choose.failed': 'لم يتغيّر النوع. حاول مرة أخرى.',
  'smart-account.state.smart': 'لديه العقد',
  'smart-account.state.plain': 'عادي حتى أول حاجة إليه',
  'smart-account.state.plain.eoa': 'عادي',
  'smart-account.state.other': 'عقد محفظة أخرى: {code}',
  'smart-account.state.unsupported': 'حسابات عادية فقط',
  'smart-account.state.unknown': 'الشبكة لا تجيب',
  'smart-account.takeOff': 'إزالة العقد على {network}',
  'smart-account.takeOff.help': 'يصبح حسابك بعدها حسابًا عاديًا هناك. يتطلب ذلك معاملة واحدة برسوم.',
  'smart-account.elsewhere': 'لإزالة عقد على شبكة أخرى، انتقل إلى تلك الشبكة أولًا.',
  'smart-account.waiting': 'تجري إزالة العقد',
  'smart-account.waiting.help': 'المعاملة لدى {network}. يمكنك إغلاق هذا.',
  'smart-account.done': 'عاد حسابك على {network} حسابًا عاديًا',
  'smart-account.takeOff.failed': 'لم يُزَل العقد',
  'smart-account.takeOff.failed.help': 'انظر إلى الشبكة أدناه، ثم حاول مرة أخرى.',
}
