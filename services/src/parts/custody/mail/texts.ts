import type { ChoiceTexts, PageTexts } from '../../../pages/buttonPage.js'
import { findLanguage, type Language } from '../../../pages/language.js'

/** What custody's mails and pages say, in one language. `{site}` is the operator's name for the page's origin, else its host, as claimed. */
export interface CustodyTexts {
  /** The mail that asks for a press, whose button is the title of the page that it leads to. */
  press: ChoiceTexts & { subject: string; expires: string }
  /** In place of the same, where a mailbox is to become a check of the wallet: no device is. */
  address: { subject: string; lead: string }
  /** The page behind "not me". */
  refuse: PageTexts & { link: string }
  /** The mail that says that a mailbox has opened the wallet, or will. */
  opened: { subject: string; lead: string }
  waits: { subject: string; lead: string }
  /** Names of what is known of the device. */
  site: string
  browser: string
  place: string
  time: string
}

const en: CustodyTexts = {
  press: {
    subject: 'Confirm your new device for {site}',
    title: 'Yes, this is me',
    lead: 'Your wallet is to open on a new device. Confirm only if you have just asked for it; the site is as the device says.',
    question: 'Which number does that device show?',
    none: 'None of these',
    refused:
      'That ended the request: the device gets nothing. If you did ask for it, begin again there. If not, press “This was not me” in the mail.',
    done: 'Confirmed. Close this page, and go on where you began.',
    gone: 'This link was used already, or is too old. If you still need it, ask for a new mail.',
    failed: 'That did not work. Try again in a moment.',
    otherwise: 'Not you? Close this page, and press “This was not me” in the mail.',
    expires: 'The link is good for 10 minutes.',
  },
  address: {
    subject: 'Confirm your e-mail address for {site}',
    lead: 'With this address your wallet is to be recovered from now on. Confirm only if you have just asked for it; the site is as the device says.',
  },
  refuse: {
    title: 'This was not me',
    lead: 'Press the button if you did not ask for this. Your wallet is suspended at once: no device can open it until you log in again and confirm.',
    button: 'Suspend my wallet',
    done: 'Done. The request is void, and a wallet that this mailbox protects is suspended.',
    gone: 'This link was used already, or is too old.',
    failed: 'That did not work. Try again in a moment.',
    link: 'This was not me',
  },
  opened: {
    subject: 'Your wallet was opened on a new device',
    lead: 'With this mailbox your wallet was opened on a new device.',
  },
  waits: {
    subject: 'Your wallet is about to be opened on a new device',
    lead: 'With this mailbox a new device asks to open your wallet. It has to wait first.',
  },
  site: 'Site, as claimed',
  browser: 'Browser',
  place: 'Place',
  time: 'Time',
}

const de: CustodyTexts = {
  press: {
    subject: 'Bestätige dein neues Gerät für {site}',
    title: 'Ja, das bin ich',
    lead: 'Deine Wallet soll auf einem neuen Gerät geöffnet werden. Bestätige nur, wenn du gerade selbst darum gebeten hast; die Website ist so angegeben, wie das Gerät sie nennt.',
    question: 'Welche Zahl zeigt das Gerät?',
    none: 'Keine davon',
    refused:
      'Die Anfrage ist damit beendet: Das Gerät bekommt nichts. Wenn du selbst darum gebeten hast, beginne dort noch einmal. Wenn nicht, drücke in der Mail „Das war ich nicht“.',
    done: 'Bestätigt. Schließe diese Seite und mach dort weiter, wo du begonnen hast.',
    gone: 'Dieser Link wurde schon benutzt oder ist zu alt. Wenn du ihn noch brauchst, fordere eine neue Mail an.',
    failed: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
    otherwise: 'Nicht du? Schließe diese Seite und drücke in der Mail „Das war ich nicht“.',
    expires: 'Der Link gilt 10 Minuten.',
  },
  address: {
    subject: 'Bestätige deine E-Mail-Adresse für {site}',
    lead: 'Mit dieser Adresse soll sich deine Wallet künftig wiederherstellen lassen. Bestätige nur, wenn du gerade selbst darum gebeten hast; die Website ist so angegeben, wie das Gerät sie nennt.',
  },
  refuse: {
    title: 'Das war ich nicht',
    lead: 'Drücke die Taste, wenn du nicht darum gebeten hast. Deine Wallet wird sofort gesperrt: Kein Gerät kann sie öffnen, bis du dich neu anmeldest und bestätigst.',
    button: 'Meine Wallet sperren',
    done: 'Erledigt. Die Anfrage ist ungültig, und eine Wallet, die dieses Postfach schützt, ist gesperrt.',
    gone: 'Dieser Link wurde schon benutzt oder ist zu alt.',
    failed: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
    link: 'Das war ich nicht',
  },
  opened: {
    subject: 'Deine Wallet wurde auf einem neuen Gerät geöffnet',
    lead: 'Mit diesem Postfach wurde deine Wallet auf einem neuen Gerät geöffnet.',
  },
  waits: {
    subject: 'Deine Wallet soll auf einem neuen Gerät geöffnet werden',
    lead: 'Mit diesem Postfach bittet ein neues Gerät, deine Wallet zu öffnen. Es muss zuerst warten.',
  },
  site: 'Website, wie angegeben',
  browser: 'Browser',
  place: 'Ort',
  time: 'Zeit',
}

const es: CustodyTexts = {
  press: {
    subject: 'Confirma tu dispositivo nuevo para {site}',
    title: 'Sí, soy yo',
    lead: 'Tu monedero va a abrirse en un dispositivo nuevo. Confirma solo si lo acabas de pedir; el sitio es el que dice el dispositivo.',
    question: '¿Qué número muestra ese dispositivo?',
    none: 'Ninguno de estos',
    refused:
      'La petición ha terminado: el dispositivo no recibe nada. Si la hiciste tú, empieza de nuevo allí. Si no, pulsa «No he sido yo» en el correo.',
    done: 'Confirmado. Cierra esta página y sigue donde empezaste.',
    gone: 'Este enlace ya se ha usado o es demasiado antiguo. Si aún lo necesitas, pide otro correo.',
    failed: 'No ha funcionado. Inténtalo de nuevo en un momento.',
    otherwise: '¿No eres tú? Cierra esta página y pulsa «No he sido yo» en el correo.',
    expires: 'El enlace sirve durante 10 minutos.',
  },
  address: {
    subject: 'Confirma tu dirección de correo para {site}',
    lead: 'Con esta dirección se podrá recuperar tu monedero a partir de ahora. Confirma solo si lo acabas de pedir; el sitio es el que dice el dispositivo.',
  },
  refuse: {
    title: 'No he sido yo',
    lead: 'Pulsa el botón si no lo has pedido. Tu monedero se suspende de inmediato: ningún dispositivo puede abrirlo hasta que inicies sesión de nuevo y confirmes.',
    button: 'Suspender mi monedero',
    done: 'Hecho. La petición queda anulada, y el monedero que este buzón protege está suspendido.',
    gone: 'Este enlace ya se ha usado o es demasiado antiguo.',
    failed: 'No ha funcionado. Inténtalo de nuevo en un momento.',
    link: 'No he sido yo',
  },
  opened: {
    subject: 'Tu monedero se ha abierto en un dispositivo nuevo',
    lead: 'Con este buzón se ha abierto tu monedero en un dispositivo nuevo.',
  },
  waits: {
    subject: 'Tu monedero va a abrirse en un dispositivo nuevo',
    lead: 'Con este buzón un dispositivo nuevo pide abrir tu monedero. Antes tiene que esperar.',
  },
  site: 'Sitio, según dice',
  browser: 'Navegador',
  place: 'Lugar',
  time: 'Hora',
}

const fr: CustodyTexts = {
  press: {
    subject: 'Confirmez votre nouvel appareil pour {site}',
    title: 'Oui, c’est moi',
    lead: 'Votre portefeuille va s’ouvrir sur un nouvel appareil. Confirmez seulement si vous venez de le demander ; le site est celui que l’appareil indique.',
    question: 'Quel nombre cet appareil affiche-t-il ?',
    none: 'Aucun de ceux-ci',
    refused:
      'La demande est terminée : l’appareil ne reçoit rien. Si elle vient de vous, recommencez sur l’appareil. Sinon, appuyez sur « Ce n’était pas moi » dans l’e-mail.',
    done: 'Confirmé. Fermez cette page et continuez là où vous avez commencé.',
    gone: 'Ce lien a déjà servi ou est trop ancien. S’il vous le faut encore, demandez un nouvel e-mail.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    otherwise: 'Ce n’est pas vous ? Fermez cette page et appuyez sur « Ce n’était pas moi » dans l’e-mail.',
    expires: 'Le lien est valable 10 minutes.',
  },
  address: {
    subject: 'Confirmez votre adresse e-mail pour {site}',
    lead: 'Cette adresse doit désormais permettre de récupérer votre portefeuille. Ne confirmez que si vous venez de le demander ; le site est celui qu’indique l’appareil.',
  },
  refuse: {
    title: 'Ce n’était pas moi',
    lead: 'Appuyez sur le bouton si vous ne l’avez pas demandé. Votre portefeuille est suspendu aussitôt : aucun appareil ne peut l’ouvrir avant que vous vous reconnectiez et confirmiez.',
    button: 'Suspendre mon portefeuille',
    done: 'C’est fait. La demande est annulée, et le portefeuille que cette boîte aux lettres protège est suspendu.',
    gone: 'Ce lien a déjà servi ou est trop ancien.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    link: 'Ce n’était pas moi',
  },
  opened: {
    subject: 'Votre portefeuille a été ouvert sur un nouvel appareil',
    lead: 'Avec cette boîte aux lettres, votre portefeuille a été ouvert sur un nouvel appareil.',
  },
  waits: {
    subject: 'Votre portefeuille va être ouvert sur un nouvel appareil',
    lead: 'Avec cette boîte aux lettres, un nouvel appareil demande à ouvrir votre portefeuille. Il doit d’abord attendre.',
  },
  site: 'Site, selon l’appareil',
  browser: 'Navigateur',
  place: 'Lieu',
  time: 'Heure',
}

const pt: CustodyTexts = {
  press: {
    subject: 'Confirme o seu novo dispositivo para {site}',
    title: 'Sim, sou eu',
    lead: 'A sua carteira vai abrir-se num novo dispositivo. Confirme apenas se acabou de o pedir; o site é o que o dispositivo indica.',
    question: 'Que número mostra esse dispositivo?',
    none: 'Nenhum destes',
    refused:
      'O pedido terminou: o dispositivo não recebe nada. Se foi você que o fez, comece de novo no dispositivo. Se não, prima «Não fui eu» no e-mail.',
    done: 'Confirmado. Feche esta página e continue onde começou.',
    gone: 'Esta ligação já foi usada ou é demasiado antiga. Se ainda precisar dela, peça um novo e-mail.',
    failed: 'Não funcionou. Tente de novo daqui a pouco.',
    otherwise: 'Não é você? Feche esta página e prima «Não fui eu» no e-mail.',
    expires: 'A ligação é válida durante 10 minutos.',
  },
  address: {
    subject: 'Confirme o seu endereço de e-mail para {site}',
    lead: 'Com este endereço será possível recuperar a sua carteira a partir de agora. Confirme apenas se acabou de o pedir; o site é o que o dispositivo indica.',
  },
  refuse: {
    title: 'Não fui eu',
    lead: 'Prima o botão se não o pediu. A sua carteira é suspensa de imediato: nenhum dispositivo a pode abrir até que volte a entrar e confirme.',
    button: 'Suspender a minha carteira',
    done: 'Feito. O pedido fica sem efeito, e a carteira que esta caixa de correio protege está suspensa.',
    gone: 'Esta ligação já foi usada ou é demasiado antiga.',
    failed: 'Não funcionou. Tente de novo daqui a pouco.',
    link: 'Não fui eu',
  },
  opened: {
    subject: 'A sua carteira foi aberta num novo dispositivo',
    lead: 'Com esta caixa de correio, a sua carteira foi aberta num novo dispositivo.',
  },
  waits: {
    subject: 'A sua carteira vai ser aberta num novo dispositivo',
    lead: 'Com esta caixa de correio, um novo dispositivo pede para abrir a sua carteira. Antes tem de esperar.',
  },
  site: 'Site, segundo o dispositivo',
  browser: 'Navegador',
  place: 'Local',
  time: 'Hora',
}

const ar: CustodyTexts = {
  press: {
    subject: 'أكّد جهازك الجديد لـ {site}',
    title: 'نعم، هذا أنا',
    lead: 'ستُفتح محفظتك على جهاز جديد. لا تؤكّد إلا إذا كنت قد طلبت ذلك للتو. الموقع هو ما يذكره الجهاز.',
    question: 'ما الرقم الذي يعرضه ذلك الجهاز؟',
    none: 'لا شيء منها',
    refused:
      'انتهى الطلب: لا يحصل الجهاز على شيء. إذا كنت أنت من طلب ذلك، فابدأ من جديد على الجهاز. وإلا فاضغط «لم أكن أنا» في الرسالة.',
    done: 'تم التأكيد. أغلق هذه الصفحة وتابع من حيث بدأت.',
    gone: 'سبق استخدام هذا الرابط أو أنه قديم جدًا. إذا كنت لا تزال بحاجة إليه، فاطلب رسالة جديدة.',
    failed: 'لم ينجح ذلك. حاول مرة أخرى بعد قليل.',
    otherwise: 'لست أنت؟ أغلق هذه الصفحة واضغط «لم أكن أنا» في الرسالة.',
    expires: 'الرابط صالح لمدة 10 دقائق.',
  },
  address: {
    subject: 'أكّد عنوان بريدك الإلكتروني لـ {site}',
    lead: 'سيصبح بالإمكان استرداد محفظتك بهذا العنوان من الآن فصاعدًا. لا تؤكّد إلا إذا كنت قد طلبت ذلك للتو. الموقع هو ما يذكره الجهاز.',
  },
  refuse: {
    title: 'لم أكن أنا',
    lead: 'اضغط الزر إذا لم تطلب ذلك. تُعلَّق محفظتك فورًا: لا يمكن لأي جهاز فتحها حتى تسجّل الدخول من جديد وتؤكّد.',
    button: 'تعليق محفظتي',
    done: 'تم. أُلغي الطلب، والمحفظة التي يحميها صندوق البريد هذا معلّقة.',
    gone: 'سبق استخدام هذا الرابط أو أنه قديم جدًا.',
    failed: 'لم ينجح ذلك. حاول مرة أخرى بعد قليل.',
    link: 'لم أكن أنا',
  },
  opened: {
    subject: 'فُتحت محفظتك على جهاز جديد',
    lead: 'فُتحت محفظتك على جهاز جديد بواسطة صندوق البريد هذا.',
  },
  waits: {
    subject: 'محفظتك على وشك أن تُفتح على جهاز جديد',
    lead: 'يطلب جهاز جديد فتح محفظتك بواسطة صندوق البريد هذا. عليه أن ينتظر أولًا.',
  },
  site: 'الموقع، كما يذكره الجهاز',
  browser: 'المتصفح',
  place: 'المكان',
  time: 'الوقت',
}

const ja: CustodyTexts = {
  press: {
    subject: '{site} で使う新しい端末の確認',
    title: 'はい、私です',
    lead: 'ウォレットを新しい端末で開こうとしています。ご自身が今お求めになった場合のみ確認してください。サイト名は端末の申告によるものです。',
    question: 'その端末に表示されている番号はどれですか?',
    none: 'どれでもない',
    refused:
      'この依頼は終了しました。端末には何も渡りません。ご自身の依頼であれば、端末でもう一度始めてください。そうでない場合は、メールの「心当たりがありません」を押してください。',
    done: '確認しました。このページを閉じて、元の画面で続けてください。',
    gone: 'このリンクは使用済みか、古すぎます。まだ必要な場合は、新しいメールを依頼してください。',
    failed: 'うまくいきませんでした。しばらくしてからもう一度お試しください。',
    otherwise: 'ご本人でない場合は、このページを閉じて、メールの「心当たりがありません」を押してください。',
    expires: 'リンクの有効期限は10分です。',
  },
  address: {
    subject: '{site} で使うメールアドレスの確認',
    lead: '今後、このメールアドレスでウォレットを復元できるようにしようとしています。ご自身が今お求めになった場合のみ確認してください。サイト名は端末の申告によるものです。',
  },
  refuse: {
    title: '心当たりがありません',
    lead: 'お求めになっていない場合は、ボタンを押してください。ウォレットは直ちに停止され、もう一度ログインして確認するまで、どの端末でも開けません。',
    button: 'ウォレットを停止する',
    done: '完了しました。この依頼は無効になり、このメールアドレスで保護されたウォレットは停止されています。',
    gone: 'このリンクは使用済みか、古すぎます。',
    failed: 'うまくいきませんでした。しばらくしてからもう一度お試しください。',
    link: '心当たりがありません',
  },
  opened: {
    subject: '新しい端末でウォレットが開かれました',
    lead: 'このメールアドレスにより、新しい端末でウォレットが開かれました。',
  },
  waits: {
    subject: '新しい端末でウォレットが開かれようとしています',
    lead: 'このメールアドレスにより、新しい端末がウォレットを開こうとしています。その前に待ち時間があります。',
  },
  site: 'サイト(端末の申告)',
  browser: 'ブラウザー',
  place: '場所',
  time: '日時',
}

const zh: CustodyTexts = {
  press: {
    subject: '确认你用于 {site} 的新设备',
    title: '是的，是我',
    lead: '你的钱包将在新设备上打开。仅当你刚刚提出请求时才确认。网站名称由该设备提供。',
    question: '该设备显示的是哪个数字？',
    none: '都不是',
    refused:
      '该请求已结束：设备不会得到任何权限。如果是你本人的请求，请在设备上重新开始；如果不是，请按邮件中的“不是我”。',
    done: '已确认。请关闭此页面，回到你开始的地方继续。',
    gone: '此链接已被使用或已过期。如仍需要，请重新申请邮件。',
    failed: '未能成功。请稍后再试。',
    otherwise: '不是你？请关闭此页面，并按邮件中的“不是我”。',
    expires: '链接 10 分钟内有效。',
  },
  address: {
    subject: '确认你用于 {site} 的邮箱地址',
    lead: '今后将可使用此邮箱恢复你的钱包。仅当你刚刚提出请求时才确认。网站名称由该设备提供。',
  },
  refuse: {
    title: '不是我',
    lead: '如果你没有提出请求，请按下按钮。你的钱包会立即暂停：在你重新登录并确认之前，任何设备都无法打开它。',
    button: '暂停我的钱包',
    done: '完成。该请求已作废，受此邮箱保护的钱包已暂停。',
    gone: '此链接已被使用或已过期。',
    failed: '未能成功。请稍后再试。',
    link: '不是我',
  },
  opened: {
    subject: '你的钱包已在新设备上打开',
    lead: '你的钱包已通过此邮箱在新设备上打开。',
  },
  waits: {
    subject: '你的钱包即将在新设备上打开',
    lead: '有新设备通过此邮箱请求打开你的钱包。它必须先等待。',
  },
  site: '网站(由设备提供)',
  browser: '浏览器',
  place: '地点',
  time: '时间',
}

const all: Readonly<Record<Language, CustodyTexts>> = { en, de, es, fr, pt, ar, ja, zh }

/** The texts of the first language that there is, of a list as browsers send it; else English. */
export function findTexts(wanted: string | undefined): { language: Language; texts: CustodyTexts } {
  const language = findLanguage(wanted)
  return { language, texts: all[language] }
}
