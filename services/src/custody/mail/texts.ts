/** What custody's mails and pages say, in one language. `{site}` is the host page's origin, as claimed. */
export interface CustodyTexts {
  /** The mail that asks for a press, and the page behind its link. */
  press: PageTexts & { subject: string; link: string; expires: string }
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

interface PageTexts {
  title: string
  lead: string
  button: string
  done: string
  failed: string
}

const en: CustodyTexts = {
  press: {
    subject: 'Confirm a new device',
    title: 'Is this you?',
    lead: 'A device asks for access to your wallet. The site is as the device says. Confirm only if you have just asked for it.',
    button: 'Yes, this is me',
    done: 'Confirmed. Go back to where you came from.',
    failed: 'That did not work. The link may be too old: ask for a new mail.',
    link: 'Look at the request',
    expires: 'The link is good for 10 minutes.',
  },
  refuse: {
    title: 'This was not me',
    lead: 'Press the button if you did not ask for this. Your wallet is suspended at once: no device can open it until you log in again and confirm.',
    button: 'Suspend my wallet',
    done: 'Done. Your wallet is suspended.',
    failed: 'That did not work. The link may be too old.',
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
    subject: 'Neues Gerät bestätigen',
    title: 'Sind Sie das?',
    lead: 'Ein Gerät bittet um Zugang zu Ihrer Wallet. Die Website ist so angegeben, wie das Gerät sie nennt. Bestätigen Sie nur, wenn Sie gerade selbst darum gebeten haben.',
    button: 'Ja, das bin ich',
    done: 'Bestätigt. Kehren Sie dorthin zurück, woher Sie kamen.',
    failed: 'Das hat nicht geklappt. Der Link ist vielleicht zu alt: Fordern Sie eine neue Mail an.',
    link: 'Anfrage ansehen',
    expires: 'Der Link gilt 10 Minuten.',
  },
  refuse: {
    title: 'Das war ich nicht',
    lead: 'Drücken Sie die Taste, wenn Sie nicht darum gebeten haben. Ihre Wallet wird sofort gesperrt: Kein Gerät kann sie öffnen, bis Sie sich neu anmelden und bestätigen.',
    button: 'Meine Wallet sperren',
    done: 'Erledigt. Ihre Wallet ist gesperrt.',
    failed: 'Das hat nicht geklappt. Der Link ist vielleicht zu alt.',
    link: 'Das war ich nicht',
  },
  opened: {
    subject: 'Ihre Wallet wurde auf einem neuen Gerät geöffnet',
    lead: 'Mit diesem Postfach wurde Ihre Wallet auf einem neuen Gerät geöffnet.',
  },
  waits: {
    subject: 'Ihre Wallet soll auf einem neuen Gerät geöffnet werden',
    lead: 'Mit diesem Postfach bittet ein neues Gerät, Ihre Wallet zu öffnen. Es muss zuerst warten.',
  },
  site: 'Website, wie angegeben',
  browser: 'Browser',
  place: 'Ort',
  time: 'Zeit',
}

const es: CustodyTexts = {
  press: {
    subject: 'Confirma un dispositivo nuevo',
    title: '¿Eres tú?',
    lead: 'Un dispositivo pide acceso a tu monedero. El sitio es el que dice el dispositivo. Confirma solo si lo acabas de pedir.',
    button: 'Sí, soy yo',
    done: 'Confirmado. Vuelve al lugar de donde venías.',
    failed: 'No ha funcionado. Puede que el enlace sea demasiado antiguo: pide otro correo.',
    link: 'Ver la petición',
    expires: 'El enlace sirve durante 10 minutos.',
  },
  refuse: {
    title: 'No he sido yo',
    lead: 'Pulsa el botón si no lo has pedido. Tu monedero se suspende de inmediato: ningún dispositivo puede abrirlo hasta que inicies sesión de nuevo y confirmes.',
    button: 'Suspender mi monedero',
    done: 'Hecho. Tu monedero está suspendido.',
    failed: 'No ha funcionado. Puede que el enlace sea demasiado antiguo.',
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
    subject: 'Confirmez un nouvel appareil',
    title: 'Est-ce bien vous ?',
    lead: 'Un appareil demande l’accès à votre portefeuille. Le site est celui que l’appareil indique. Confirmez seulement si vous venez de le demander.',
    button: 'Oui, c’est moi',
    done: 'Confirmé. Retournez d’où vous venez.',
    failed: 'Cela n’a pas fonctionné. Le lien est peut-être trop ancien : demandez un nouvel e-mail.',
    link: 'Voir la demande',
    expires: 'Le lien est valable 10 minutes.',
  },
  refuse: {
    title: 'Ce n’était pas moi',
    lead: 'Appuyez sur le bouton si vous ne l’avez pas demandé. Votre portefeuille est suspendu aussitôt : aucun appareil ne peut l’ouvrir avant que vous vous reconnectiez et confirmiez.',
    button: 'Suspendre mon portefeuille',
    done: 'C’est fait. Votre portefeuille est suspendu.',
    failed: 'Cela n’a pas fonctionné. Le lien est peut-être trop ancien.',
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

const all: Readonly<Record<string, CustodyTexts>> = { en, de, es, fr }

/** The texts of a language (`de-AT`), else English. */
export function findTexts(wanted: string | undefined): { language: string; texts: CustodyTexts } {
  const [language = 'en'] = (wanted ?? '').toLowerCase().split('-')
  const texts = Object.hasOwn(all, language) ? all[language] : undefined
  return texts ? { language, texts } : { language: 'en', texts: en }
}
