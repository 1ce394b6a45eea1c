import type { PageTexts } from '../../../../pages/buttonPage.js'
import { findLanguage, type Language } from '../../../../pages/language.js'
import type { OpenerKind } from '../openers.js'

/** What mails and the page behind their link say, in one language. `{site}` is the host page's origin, `{app}` the name that the operator gave it, else its host, `{to}` a new address, `{what}` a login. */
export interface MailTexts {
  /** Subject and first sentence, by what the code is good for. `{code}` begins the subject: a phone shows it at a glance. */
  login: readonly [subject: string, lead: string]
  stepUp: readonly [subject: string, lead: string]
  changePrimary: readonly [subject: string, lead: string]
  changeSecondary: readonly [subject: string, lead: string]
  /** Told to the old address, without a code. */
  changed: readonly [subject: string, lead: string]
  /** Told when the recovery phrase is about to be shown, without a code. */
  exported: readonly [subject: string, lead: string]
  /** Told while the account is being deleted, and when that was taken back. `{date}` is the day on which it is erased. */
  deleting: readonly [subject: string, lead: string]
  deletionUndone: readonly [subject: string, lead: string]
  /** Told when those who run the site have suspended the account there, and when they have lifted that. */
  suspended: readonly [subject: string, lead: string]
  reinstated: readonly [subject: string, lead: string]
  /** Told of a permission that the user gave to an app: its first use, four fifths of its limit, the end that comes. */
  permissionUsed: readonly [subject: string, lead: string]
  permissionSpent: readonly [subject: string, lead: string]
  permissionEnding: readonly [subject: string, lead: string]
  /** `{app}` of a permission that was given by an agent's link, on a page of the wallet itself. */
  agent: string
  /** Told when a login was added or taken away, without a code. `{what}` names it. */
  loginAdded: readonly [subject: string, lead: string]
  loginRemoved: readonly [subject: string, lead: string]
  /** Told when a device that is new to the wallet begins to open it. `{what}` is its browser. */
  recovering: readonly [subject: string, lead: string]
  /** Told when a host logged the user in on a device that is new to the user. `{what}` is its browser. */
  exchanged: readonly [subject: string, lead: string]
  /** Told when an opener of the wallet was added or taken out. `{what}` is one of `openers`. */
  openerAdded: readonly [subject: string, lead: string]
  openerRemoved: readonly [subject: string, lead: string]
  openers: Readonly<Record<OpenerKind, string>>
  /** Of one that does not count yet. `{time}` has its zone. */
  countsFrom: string
  /** Names of what is known of a request for a code. */
  site: string
  browser: string
  time: string
  expires: string
  secret: string
  notMe: string
  notMeLink: string
  page: PageTexts
}

const en: MailTexts = {
  login: ['{code} is your code for {app}', 'Enter this code to log in to {app}.'],
  stepUp: ['{code} is your confirmation code for {app}', 'Enter this code to confirm that it is you at {app}.'],
  changePrimary: [
    '{code} is your code to change your e-mail address at {app}',
    'With this code you allow your login at {app} to move to {to}.',
  ],
  changeSecondary: [
    '{code} is your code to confirm your new e-mail address at {app}',
    'With this code this address becomes your login at {app}.',
  ],
  changed: ['Your e-mail address was changed', 'Your login at {site} has moved to {to}.'],
  exported: [
    'Your recovery phrase was shown',
    'At {site}, the window that shows your recovery phrase was opened with your login. If it was you, keep the words safe: there is nothing else to do. If it was not, whoever saw the words can take what is in your wallet, and ending the logins does not change that: move it to a new wallet at once.',
  ],
  deleting: [
    'Your account is being deleted',
    'Your account at {site} is being deleted. It is erased on {date}, with all that belongs to it. If you do not want that, log in there until then, with any of your logins, and press “Keep my account”.',
  ],
  deletionUndone: [
    'Your account stays',
    'The deletion of your account at {site} was taken back. Everything is as it was before. If that was not you, log in there and look at your logins.',
  ],
  suspended: [
    'Your account is suspended',
    'Your account at {site} was suspended by those who run it. You are signed out there, and your wallet signs nothing for it until they lift that. The wallet stays yours, with all that is in it: in its settings you can show your recovery phrase or delete your account as before. If you think that this is a mistake, write to those who run the site.',
  ],
  reinstated: [
    'Your account is no longer suspended',
    'Your account at {site} is no longer suspended. You can sign in there again, and your wallet signs for it as before.',
  ],
  agent: 'An agent',
  permissionUsed: [
    '{app} has used its permission',
    'The permission that you gave at {site} was used for the first time. It stays within the limit that you approved. In the settings of your wallet you see what is left of it, and end it.',
  ],
  permissionSpent: [
    'A permission is nearly spent',
    'Four fifths of the limit that you approved at {site} are spent. When all is spent, nothing more can be taken. In the settings of your wallet you see what is left of it, and end it.',
  ],
  permissionEnding: [
    'A permission ends soon',
    'The permission that you gave at {site} ends within three days by itself. If it is still to be used after that, give it anew there. In the settings of your wallet you see it.',
  ],
  loginAdded: ['A login was added', 'At {site}, a way to log in was added to your account: {what}.'],
  loginRemoved: [
    'A login was removed',
    'At {site}, a way to log in was taken off your account: {what}. Its logins have ended.',
  ],
  recovering: [
    'A new device opens your wallet',
    'With your login, a device that is new to your wallet asks to open it at {site}: {what}. If it was you, there is nothing to do. If it was not, end the logins by the link below, and remove the device in the settings of your wallet.',
  ],
  exchanged: [
    'You were logged in on a new device',
    'At {site}, the site’s own server logged you in on a device that is new to your account: {what}. That alone does not open your wallet there. If that was not you, end the logins by the link below, and tell the site.',
  ],
  openerAdded: [
    'A way to open your wallet was added',
    'At {site}, your wallet got another way to open it: {what}. If that was not you, remove it in the settings of your wallet.',
  ],
  openerRemoved: [
    'A way to open your wallet was removed',
    'At {site}, this no longer opens your wallet: {what}. If that was not you, look at the settings of your wallet.',
  ],
  openers: {
    dev: 'Device',
    prf: 'Passkey',
    code: 'Recovery code',
    pass: 'Passphrase',
    man: 'Recovery by the operator',
  },
  countsFrom: 'Until {time} it works on devices of your wallet alone, and changes nothing.',
  site: 'Site',
  browser: 'Browser',
  time: 'Time',
  expires: 'It is good for 10 minutes, once.',
  secret: 'Enter it only at {site}. Nobody else will ever ask you for it.',
  notMe: 'If you did not ask for this code, do not pass it on: without it nothing happens.',
  notMeLink: 'This was not me',
  page: {
    title: 'This was not me',
    lead: 'Press the button if you did not ask for the mail that brought you here. The login that it was about ends, and so do all your other logins. Your wallet stays.',
    button: 'End the logins',
    done: 'Done. The logins have ended.',
    gone: 'This link is too old, or is not whole. Nothing was changed.',
    failed: 'That did not work. Try again in a moment.',
  },
}

const de: MailTexts = {
  login: ['{code} ist dein Code für {app}', 'Gib diesen Code ein, um dich bei {app} anzumelden.'],
  stepUp: [
    '{code} ist dein Bestätigungscode für {app}',
    'Gib diesen Code ein, um bei {app} zu bestätigen, dass du es bist.',
  ],
  changePrimary: [
    '{code} ist dein Code, um deine E-Mail-Adresse bei {app} zu ändern',
    'Mit diesem Code erlaubst du, dass deine Anmeldung bei {app} zu {to} wechselt.',
  ],
  changeSecondary: [
    '{code} ist dein Code, um deine neue E-Mail-Adresse bei {app} zu bestätigen',
    'Mit diesem Code wird diese Adresse deine Anmeldung bei {app}.',
  ],
  changed: ['Deine E-Mail-Adresse wurde geändert', 'Deine Anmeldung bei {site} ist zu {to} gewechselt.'],
  exported: [
    'Deine Wiederherstellungsphrase wurde angezeigt',
    'Bei {site} wurde mit deiner Anmeldung das Fenster geöffnet, das deine Wiederherstellungsphrase zeigt. Warst du es, verwahre die Wörter sicher: Mehr ist nicht zu tun. Warst du es nicht, kann jeder, der die Wörter gesehen hat, deine Wallet leeren, und das Beenden der Anmeldungen ändert daran nichts: Bring den Inhalt sofort in eine neue Wallet.',
  ],
  deleting: [
    'Dein Konto wird gelöscht',
    'Dein Konto bei {site} wird gelöscht. Am {date} wird es mit allem, was dazu gehört, ausgelöscht. Wenn du das nicht willst, melde dich bis dahin dort an, auf irgendeinem deiner Wege, und drücke „Mein Konto behalten“.',
  ],
  deletionUndone: [
    'Dein Konto bleibt',
    'Die Löschung deines Kontos bei {site} wurde zurückgenommen. Alles ist wie zuvor. Warst du das nicht, melde dich dort an und sieh deine Anmeldungen durch.',
  ],
  suspended: [
    'Dein Konto ist gesperrt',
    'Dein Konto bei {site} wurde vom Betreiber gesperrt. Du bist dort abgemeldet, und deine Wallet unterschreibt nichts mehr dafür, bis er das aufhebt. Die Wallet bleibt deine, mit allem, was darin ist: In ihren Einstellungen kannst du wie bisher deine Wiederherstellungsphrase anzeigen oder dein Konto löschen. Hältst du das für einen Irrtum, schreib dem Betreiber.',
  ],
  reinstated: [
    'Dein Konto ist nicht mehr gesperrt',
    'Dein Konto bei {site} ist nicht mehr gesperrt. Du kannst dich dort wieder anmelden, und deine Wallet unterschreibt dafür wie bisher.',
  ],
  agent: 'Ein Agent',
  permissionUsed: [
    '{app} hat seine Erlaubnis genutzt',
    'Die Erlaubnis, die du bei {site} gegeben hast, wurde zum ersten Mal genutzt. Sie bleibt in der Grenze, der du zugestimmt hast. In den Einstellungen deiner Wallet siehst du, was davon noch übrig ist, und beendest sie.',
  ],
  permissionSpent: [
    'Eine Erlaubnis ist fast aufgebraucht',
    'Vier Fünftel der Grenze, der du bei {site} zugestimmt hast, sind verbraucht. Ist alles verbraucht, kann nichts mehr genommen werden. In den Einstellungen deiner Wallet siehst du, was davon noch übrig ist, und beendest sie.',
  ],
  permissionEnding: [
    'Eine Erlaubnis endet bald',
    'Die Erlaubnis, die du bei {site} gegeben hast, endet in drei Tagen oder früher von selbst. Soll sie danach noch genutzt werden, gib sie dort neu. In den Einstellungen deiner Wallet siehst du sie.',
  ],
  loginAdded: [
    'Eine Anmeldung wurde hinzugefügt',
    'Bei {site} wurde deinem Konto ein Weg zum Anmelden hinzugefügt: {what}.',
  ],
  loginRemoved: [
    'Eine Anmeldung wurde entfernt',
    'Bei {site} wurde ein Weg zum Anmelden aus deinem Konto entfernt: {what}. Seine Anmeldungen sind beendet.',
  ],
  recovering: [
    'Ein neues Gerät öffnet deine Wallet',
    'Mit deiner Anmeldung möchte ein Gerät, das für deine Wallet neu ist, sie bei {site} öffnen: {what}. Warst du es, ist nichts zu tun. Warst du es nicht, beende die Anmeldungen über den Link unten und entferne das Gerät in den Einstellungen deiner Wallet.',
  ],
  exchanged: [
    'Du wurdest auf einem neuen Gerät angemeldet',
    'Der Server von {site} hat dich auf einem Gerät angemeldet, das für dein Konto neu ist: {what}. Das allein öffnet deine Wallet dort nicht. Wenn du das nicht warst, beende die Anmeldungen über den Link unten und sag es der Website.',
  ],
  openerAdded: [
    'Ein Weg, deine Wallet zu öffnen, wurde hinzugefügt',
    'Bei {site} hat deine Wallet einen weiteren Weg bekommen, sie zu öffnen: {what}. Warst du das nicht, entferne ihn in den Einstellungen deiner Wallet.',
  ],
  openerRemoved: [
    'Ein Weg, deine Wallet zu öffnen, wurde entfernt',
    'Bei {site} öffnet dies deine Wallet nicht mehr: {what}. Warst du das nicht, sieh in den Einstellungen deiner Wallet nach.',
  ],
  openers: {
    dev: 'Gerät',
    prf: 'Passkey',
    code: 'Wiederherstellungscode',
    pass: 'Passphrase',
    man: 'Wiederherstellung durch den Betreiber',
  },
  countsFrom: 'Bis {time} gilt er nur auf Geräten deiner Wallet und ändert nichts.',
  site: 'Website',
  browser: 'Browser',
  time: 'Zeit',
  expires: 'Er gilt 10 Minuten, einmal.',
  secret: 'Gib ihn nur bei {site} ein. Niemand sonst wird dich je danach fragen.',
  notMe: 'Wenn du diesen Code nicht angefordert hast, gib ihn nicht weiter: Ohne ihn geschieht nichts.',
  notMeLink: 'Das war ich nicht',
  page: {
    title: 'Das war ich nicht',
    lead: 'Drücke die Taste, wenn du die Mail, die dich hierher gebracht hat, nicht angefordert hast. Die Anmeldung, um die es ging, endet, und mit ihr alle deine anderen Anmeldungen. Deine Wallet bleibt.',
    button: 'Anmeldungen beenden',
    done: 'Erledigt. Die Anmeldungen sind beendet.',
    gone: 'Dieser Link ist zu alt oder nicht vollständig. Es wurde nichts geändert.',
    failed: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
  },
}

const es: MailTexts = {
  login: ['{code} es tu código para {app}', 'Introduce este código para iniciar sesión en {app}.'],
  stepUp: [
    '{code} es tu código de confirmación para {app}',
    'Introduce este código para confirmar en {app} que eres tú.',
  ],
  changePrimary: [
    '{code} es tu código para cambiar tu correo en {app}',
    'Con este código permites que tu inicio de sesión en {app} pase a {to}.',
  ],
  changeSecondary: [
    '{code} es tu código para confirmar tu nuevo correo en {app}',
    'Con este código, esta dirección será tu inicio de sesión en {app}.',
  ],
  changed: ['Tu dirección de correo ha cambiado', 'Tu inicio de sesión en {site} ha pasado a {to}.'],
  exported: [
    'Se mostró tu frase de recuperación',
    'En {site} se abrió, con tu sesión, la ventana que muestra tu frase de recuperación. Si fuiste tú, guarda bien las palabras: no hay nada más que hacer. Si no fuiste tú, quien haya visto las palabras puede llevarse lo que hay en tu monedero, y terminar las sesiones no lo cambia: pásalo a un monedero nuevo de inmediato.',
  ],
  deleting: [
    'Tu cuenta se está eliminando',
    'Tu cuenta en {site} se está eliminando. El {date} se borrará con todo lo que le pertenece. Si no quieres que ocurra, inicia sesión allí antes, de cualquiera de tus maneras, y pulsa «Conservar mi cuenta».',
  ],
  deletionUndone: [
    'Tu cuenta se queda',
    'La eliminación de tu cuenta en {site} se ha anulado. Todo está como antes. Si no has sido tú, inicia sesión allí y revisa tus inicios de sesión.',
  ],
  suspended: [
    'Tu cuenta está suspendida',
    'Quienes gestionan {site} han suspendido tu cuenta. Tu sesión allí se ha cerrado, y tu monedero no firma nada para ese sitio hasta que lo levanten. El monedero sigue siendo tuyo, con todo lo que contiene: en sus ajustes puedes ver tu frase de recuperación o eliminar tu cuenta como antes. Si crees que es un error, escribe a quienes gestionan el sitio.',
  ],
  reinstated: [
    'Tu cuenta ya no está suspendida',
    'Tu cuenta en {site} ya no está suspendida. Puedes volver a iniciar sesión allí, y tu monedero firma como antes.',
  ],
  agent: 'Un agente',
  permissionUsed: [
    '{app} ha usado su permiso',
    'El permiso que diste en {site} se ha usado por primera vez. Se mantiene dentro del límite que aprobaste. En los ajustes de tu monedero ves cuánto queda y puedes terminarlo.',
  ],
  permissionSpent: [
    'Un permiso está casi agotado',
    'Se han gastado cuatro quintas partes del límite que aprobaste en {site}. Cuando se gaste todo, no se podrá tomar nada más. En los ajustes de tu monedero ves cuánto queda y puedes terminarlo.',
  ],
  permissionEnding: [
    'Un permiso termina pronto',
    'El permiso que diste en {site} termina por sí solo en un máximo de tres días. Si debe usarse después, dalo de nuevo allí. Lo ves en los ajustes de tu monedero.',
  ],
  loginAdded: ['Se añadió un inicio de sesión', 'En {site} se añadió a tu cuenta una forma de iniciar sesión: {what}.'],
  loginRemoved: [
    'Se quitó un inicio de sesión',
    'En {site} se quitó de tu cuenta una forma de iniciar sesión: {what}. Sus sesiones han terminado.',
  ],
  recovering: [
    'Un dispositivo nuevo abre tu monedero',
    'Con tu inicio de sesión, un dispositivo nuevo para tu monedero pide abrirlo en {site}: {what}. Si fuiste tú, no hay nada que hacer. Si no, termina las sesiones con el enlace de abajo y quita el dispositivo en los ajustes de tu monedero.',
  ],
  exchanged: [
    'Se ha iniciado sesión en un dispositivo nuevo',
    'El servidor de {site} ha iniciado tu sesión en un dispositivo que es nuevo para tu cuenta: {what}. Eso por sí solo no abre tu monedero allí. Si no has sido tú, cierra las sesiones con el enlace de abajo y avisa al sitio.',
  ],
  openerAdded: [
    'Se añadió una forma de abrir tu monedero',
    'En {site} tu monedero recibió otra forma de abrirlo: {what}. Si no has sido tú, quítala en los ajustes de tu monedero.',
  ],
  openerRemoved: [
    'Se quitó una forma de abrir tu monedero',
    'En {site} esto ya no abre tu monedero: {what}. Si no has sido tú, revisa los ajustes de tu monedero.',
  ],
  openers: {
    dev: 'Dispositivo',
    prf: 'Llave de acceso',
    code: 'Código de recuperación',
    pass: 'Frase de contraseña',
    man: 'Recuperación por el operador',
  },
  countsFrom: 'Hasta {time} solo sirve en los dispositivos de tu monedero y no cambia nada.',
  site: 'Sitio',
  browser: 'Navegador',
  time: 'Hora',
  expires: 'Sirve durante 10 minutos, una sola vez.',
  secret: 'Introdúcelo solo en {site}. Nadie más te lo pedirá nunca.',
  notMe: 'Si no has pedido este código, no lo compartas: sin él no pasa nada.',
  notMeLink: 'No he sido yo',
  page: {
    title: 'No he sido yo',
    lead: 'Pulsa el botón si no pediste el correo que te ha traído aquí. El inicio de sesión del que trataba termina, y también todas tus demás sesiones. Tu monedero se queda.',
    button: 'Terminar las sesiones',
    done: 'Hecho. Las sesiones han terminado.',
    gone: 'Este enlace es demasiado antiguo o está incompleto. No se ha cambiado nada.',
    failed: 'No ha funcionado. Inténtalo de nuevo en un momento.',
  },
}

const fr: MailTexts = {
  login: ['{code} est votre code pour {app}', 'Saisissez ce code pour vous connecter à {app}.'],
  stepUp: [
    '{code} est votre code de confirmation pour {app}',
    'Saisissez ce code pour confirmer sur {app} que c’est bien vous.',
  ],
  changePrimary: [
    '{code} est votre code pour changer d’adresse e-mail sur {app}',
    'Avec ce code, vous autorisez votre connexion à {app} à passer à {to}.',
  ],
  changeSecondary: [
    '{code} est votre code pour confirmer votre nouvelle adresse e-mail sur {app}',
    'Avec ce code, cette adresse devient votre connexion à {app}.',
  ],
  changed: ['Votre adresse e-mail a changé', 'Votre connexion à {site} est passée à {to}.'],
  exported: [
    'Votre phrase de récupération a été affichée',
    'Sur {site}, la fenêtre qui affiche votre phrase de récupération a été ouverte avec votre connexion. Si c’était vous, gardez les mots en lieu sûr : il n’y a rien d’autre à faire. Sinon, quiconque a vu les mots peut prendre le contenu de votre portefeuille, et mettre fin aux connexions n’y change rien : transférez-le tout de suite vers un nouveau portefeuille.',
  ],
  deleting: [
    'Votre compte est en cours de suppression',
    'Votre compte sur {site} est en cours de suppression. Il sera effacé le {date}, avec tout ce qui s’y rattache. Si vous ne le voulez pas, connectez-vous là-bas d’ici là, par n’importe lequel de vos moyens, et appuyez sur « Garder mon compte ».',
  ],
  deletionUndone: [
    'Votre compte reste',
    'La suppression de votre compte sur {site} a été annulée. Tout est comme avant. Si ce n’était pas vous, connectez-vous là-bas et vérifiez vos connexions.',
  ],
  suspended: [
    'Votre compte est suspendu',
    'Votre compte sur {site} a été suspendu par ceux qui gèrent ce site. Vous y êtes déconnecté, et votre portefeuille n’y signe plus rien jusqu’à ce que la suspension soit levée. Le portefeuille reste à vous, avec tout ce qu’il contient : dans ses réglages, vous pouvez afficher votre phrase de récupération ou supprimer votre compte comme avant. Si vous pensez que c’est une erreur, écrivez à ceux qui gèrent le site.',
  ],
  reinstated: [
    'Votre compte n’est plus suspendu',
    'Votre compte sur {site} n’est plus suspendu. Vous pouvez vous y connecter de nouveau, et votre portefeuille y signe comme avant.',
  ],
  agent: 'Un agent',
  permissionUsed: [
    '{app} a utilisé son autorisation',
    'L’autorisation que vous avez donnée sur {site} a été utilisée pour la première fois. Elle reste dans la limite que vous avez approuvée. Dans les réglages de votre portefeuille, vous voyez ce qu’il en reste et pouvez y mettre fin.',
  ],
  permissionSpent: [
    'Une autorisation est presque épuisée',
    'Les quatre cinquièmes de la limite que vous avez approuvée sur {site} sont dépensés. Quand tout sera dépensé, rien de plus ne pourra être pris. Dans les réglages de votre portefeuille, vous voyez ce qu’il en reste et pouvez y mettre fin.',
  ],
  permissionEnding: [
    'Une autorisation prend bientôt fin',
    'L’autorisation que vous avez donnée sur {site} prend fin d’elle-même dans trois jours au plus. Si elle doit encore servir ensuite, donnez-la de nouveau sur le site. Vous la voyez dans les réglages de votre portefeuille.',
  ],
  loginAdded: [
    'Une connexion a été ajoutée',
    'Sur {site}, un moyen de connexion a été ajouté à votre compte : {what}.',
  ],
  loginRemoved: [
    'Une connexion a été retirée',
    'Sur {site}, un moyen de connexion a été retiré de votre compte : {what}. Ses connexions ont pris fin.',
  ],
  recovering: [
    'Un nouvel appareil ouvre votre portefeuille',
    'Avec votre connexion, un appareil nouveau pour votre portefeuille demande à l’ouvrir sur {site} : {what}. Si c’était vous, il n’y a rien à faire. Sinon, mettez fin aux connexions par le lien ci-dessous et retirez l’appareil dans les réglages de votre portefeuille.',
  ],
  exchanged: [
    'Vous avez été connecté sur un nouvel appareil',
    'Le serveur de {site} vous a connecté sur un appareil qui est nouveau pour votre compte : {what}. Cela seul n’y ouvre pas votre portefeuille. Si ce n’était pas vous, mettez fin aux connexions par le lien ci-dessous et prévenez le site.',
  ],
  openerAdded: [
    'Un moyen d’ouvrir votre portefeuille a été ajouté',
    'Sur {site}, votre portefeuille a reçu un autre moyen de l’ouvrir : {what}. Si ce n’était pas vous, retirez-le dans les réglages de votre portefeuille.',
  ],
  openerRemoved: [
    'Un moyen d’ouvrir votre portefeuille a été retiré',
    'Sur {site}, ceci n’ouvre plus votre portefeuille : {what}. Si ce n’était pas vous, vérifiez les réglages de votre portefeuille.',
  ],
  openers: {
    dev: 'Appareil',
    prf: 'Clé d’accès',
    code: 'Code de récupération',
    pass: 'Phrase secrète',
    man: 'Récupération par l’opérateur',
  },
  countsFrom: 'Jusqu’au {time}, il ne fonctionne que sur les appareils de votre portefeuille et ne change rien.',
  site: 'Site',
  browser: 'Navigateur',
  time: 'Heure',
  expires: 'Il est valable 10 minutes, une seule fois.',
  secret: 'Saisissez-le uniquement sur {site}. Personne d’autre ne vous le demandera jamais.',
  notMe: 'Si vous n’avez pas demandé ce code, ne le transmettez pas : sans lui, rien ne se passe.',
  notMeLink: 'Ce n’était pas moi',
  page: {
    title: 'Ce n’était pas moi',
    lead: 'Appuyez sur le bouton si vous n’avez pas demandé l’e-mail qui vous a amené ici. La connexion dont il s’agissait prend fin, ainsi que toutes vos autres connexions. Votre portefeuille reste.',
    button: 'Mettre fin aux connexions',
    done: 'C’est fait. Les connexions ont pris fin.',
    gone: 'Ce lien est trop ancien ou incomplet. Rien n’a été modifié.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
  },
}

const pt: MailTexts = {
  login: ['{code} é o seu código para {app}', 'Introduza este código para entrar em {app}.'],
  stepUp: [
    '{code} é o seu código de confirmação para {app}',
    'Introduza este código para confirmar em {app} que é você.',
  ],
  changePrimary: [
    '{code} é o seu código para alterar o seu e-mail em {app}',
    'Com este código permite que o seu acesso em {app} passe para {to}.',
  ],
  changeSecondary: [
    '{code} é o seu código para confirmar o seu novo e-mail em {app}',
    'Com este código, este endereço passa a ser o seu acesso em {app}.',
  ],
  changed: ['O seu endereço de e-mail foi alterado', 'O seu acesso em {site} passou para {to}.'],
  exported: [
    'A sua frase de recuperação foi mostrada',
    'Em {site} foi aberta, com o seu acesso, a janela que mostra a sua frase de recuperação. Se foi você, guarde bem as palavras: não há mais nada a fazer. Se não foi, quem viu as palavras pode levar o que está na sua carteira, e terminar os acessos não muda isso: passe tudo já para uma carteira nova.',
  ],
  deleting: [
    'A sua conta está a ser eliminada',
    'A sua conta em {site} está a ser eliminada. É apagada em {date}, com tudo o que lhe pertence. Se não quer isso, entre lá até então, por qualquer um dos seus acessos, e prima «Manter a minha conta».',
  ],
  deletionUndone: [
    'A sua conta fica',
    'A eliminação da sua conta em {site} foi anulada. Tudo está como antes. Se não foi você, entre lá e veja os seus acessos.',
  ],
  suspended: [
    'A sua conta está suspensa',
    'A sua conta em {site} foi suspensa por quem gere o site. A sua sessão lá terminou, e a sua carteira não assina nada para esse site até que a suspensão seja levantada. A carteira continua a ser sua, com tudo o que tem: nas definições dela pode ver a sua frase de recuperação ou eliminar a sua conta como antes. Se acha que é um erro, escreva a quem gere o site.',
  ],
  reinstated: [
    'A sua conta já não está suspensa',
    'A sua conta em {site} já não está suspensa. Pode voltar a entrar lá, e a sua carteira assina como antes.',
  ],
  agent: 'Um agente',
  permissionUsed: [
    '{app} usou a sua permissão',
    'A permissão que deu em {site} foi usada pela primeira vez. Mantém-se dentro do limite que aprovou. Nas definições da sua carteira vê quanto resta e pode terminá-la.',
  ],
  permissionSpent: [
    'Uma permissão está quase esgotada',
    'Foram gastos quatro quintos do limite que aprovou em {site}. Quando tudo estiver gasto, nada mais pode ser retirado. Nas definições da sua carteira vê quanto resta e pode terminá-la.',
  ],
  permissionEnding: [
    'Uma permissão termina em breve',
    'A permissão que deu em {site} termina por si dentro de três dias, no máximo. Se ainda for para ser usada depois, dê-a de novo lá. Vê-a nas definições da sua carteira.',
  ],
  loginAdded: ['Foi adicionado um acesso', 'Em {site} foi adicionada à sua conta uma forma de entrar: {what}.'],
  loginRemoved: [
    'Foi removido um acesso',
    'Em {site} foi retirada da sua conta uma forma de entrar: {what}. Os seus acessos terminaram.',
  ],
  recovering: [
    'Um novo dispositivo abre a sua carteira',
    'Com o seu acesso, um dispositivo novo para a sua carteira pede para a abrir em {site}: {what}. Se foi você, não há nada a fazer. Se não foi, termine os acessos pela ligação abaixo e remova o dispositivo nas definições da sua carteira.',
  ],
  exchanged: [
    'Você foi conectado em um novo dispositivo',
    'O servidor de {site} conectou você em um dispositivo que é novo para a sua conta: {what}. Só isso não abre a sua carteira lá. Se não foi você, encerre as sessões pelo link abaixo e avise o site.',
  ],
  openerAdded: [
    'Foi adicionada uma forma de abrir a sua carteira',
    'Em {site} a sua carteira recebeu outra forma de a abrir: {what}. Se não foi você, remova-a nas definições da sua carteira.',
  ],
  openerRemoved: [
    'Foi removida uma forma de abrir a sua carteira',
    'Em {site} isto já não abre a sua carteira: {what}. Se não foi você, veja as definições da sua carteira.',
  ],
  openers: {
    dev: 'Dispositivo',
    prf: 'Chave de acesso',
    code: 'Código de recuperação',
    pass: 'Frase-passe',
    man: 'Recuperação pelo operador',
  },
  countsFrom: 'Até {time} só funciona nos dispositivos da sua carteira e não altera nada.',
  site: 'Site',
  browser: 'Navegador',
  time: 'Hora',
  expires: 'É válido durante 10 minutos, uma única vez.',
  secret: 'Introduza-o apenas em {site}. Mais ninguém lho pedirá.',
  notMe: 'Se não pediu este código, não o partilhe: sem ele nada acontece.',
  notMeLink: 'Não fui eu',
  page: {
    title: 'Não fui eu',
    lead: 'Prima o botão se não pediu o e-mail que o trouxe aqui. O acesso de que tratava termina, e também todos os seus outros acessos. A sua carteira fica.',
    button: 'Terminar os acessos',
    done: 'Feito. Os acessos terminaram.',
    gone: 'Esta ligação é demasiado antiga ou está incompleta. Nada foi alterado.',
    failed: 'Não funcionou. Tente de novo daqui a pouco.',
  },
}

const ar: MailTexts = {
  login: ['{code} هو رمزك لـ {app}', 'أدخل هذا الرمز لتسجيل الدخول إلى {app}.'],
  stepUp: ['{code} هو رمز التأكيد لـ {app}', 'أدخل هذا الرمز لتأكيد أنك أنت في {app}.'],
  changePrimary: [
    '{code} هو رمزك لتغيير بريدك الإلكتروني في {app}',
    'بهذا الرمز تسمح بانتقال تسجيل دخولك في {app} إلى {to}.',
  ],
  changeSecondary: [
    '{code} هو رمزك لتأكيد بريدك الإلكتروني الجديد في {app}',
    'بهذا الرمز يصبح هذا العنوان تسجيل دخولك في {app}.',
  ],
  changed: ['تم تغيير عنوان بريدك الإلكتروني', 'انتقل تسجيل دخولك في {site} إلى {to}.'],
  exported: [
    'تم عرض عبارة الاسترداد الخاصة بك',
    'في {site}، فُتحت بتسجيل دخولك النافذة التي تعرض عبارة الاسترداد. إذا كنت أنت، فاحفظ الكلمات في مكان آمن: لا يلزم شيء آخر. وإن لم تكن أنت، فكل من رأى الكلمات يمكنه أخذ ما في محفظتك، وإنهاء عمليات تسجيل الدخول لا يغير ذلك: انقل ما فيها إلى محفظة جديدة فورًا.',
  ],
  deleting: [
    'حسابك قيد الحذف',
    'حسابك في {site} قيد الحذف، وسيُمحى في {date} مع كل ما يخصه. إذا كنت لا تريد ذلك، فسجّل الدخول هناك قبل ذلك بأي طريقة من طرقك، واضغط «الاحتفاظ بحسابي».',
  ],
  deletionUndone: [
    'حسابك باقٍ',
    'تم التراجع عن حذف حسابك في {site}، وكل شيء كما كان. إن لم تكن أنت من فعل ذلك، فسجّل الدخول هناك وراجع طرق تسجيل دخولك.',
  ],
  suspended: [
    'تم إيقاف حسابك',
    'أوقف القائمون على {site} حسابك هناك. تم تسجيل خروجك منه، ولا توقّع محفظتك له شيئًا إلى أن يرفعوا الإيقاف. تبقى المحفظة لك بكل ما فيها: يمكنك في إعداداتها عرض عبارة الاسترداد أو حذف حسابك كما كان من قبل. إن كنت ترى أن في ذلك خطأ، فراسل القائمين على الموقع.',
  ],
  reinstated: [
    'لم يعد حسابك موقوفًا',
    'لم يعد حسابك في {site} موقوفًا. يمكنك تسجيل الدخول إليه مجددًا، وتوقّع محفظتك له كما كانت من قبل.',
  ],
  agent: 'وكيل',
  permissionUsed: [
    'استخدم {app} الإذن الممنوح له',
    'استُخدم الإذن الذي منحته في {site} للمرة الأولى. ويبقى ضمن الحد الذي وافقت عليه. ترى ما تبقّى منه وتنهيه في إعدادات محفظتك.',
  ],
  permissionSpent: [
    'أوشك أحد الأذون على النفاد',
    'أُنفقت أربعة أخماس الحد الذي وافقت عليه في {site}. وعندما يُنفق كله لا يمكن أخذ المزيد. ترى ما تبقّى منه وتنهيه في إعدادات محفظتك.',
  ],
  permissionEnding: [
    'ينتهي أحد الأذون قريبًا',
    'ينتهي الإذن الذي منحته في {site} من تلقاء نفسه خلال ثلاثة أيام على الأكثر. إن كنت تريد أن يُستخدم بعد ذلك فامنحه هناك من جديد. تراه في إعدادات محفظتك.',
  ],
  loginAdded: ['تمت إضافة طريقة لتسجيل الدخول', 'في {site}، أضيفت إلى حسابك طريقة لتسجيل الدخول: {what}.'],
  loginRemoved: [
    'تمت إزالة طريقة لتسجيل الدخول',
    'في {site}، أزيلت من حسابك طريقة لتسجيل الدخول: {what}. انتهت عمليات تسجيل الدخول بها.',
  ],
  recovering: [
    'جهاز جديد يفتح محفظتك',
    'بتسجيل دخولك، يطلب جهاز جديد على محفظتك فتحها في {site}: {what}. إذا كنت أنت، فلا يلزم فعل شيء. وإلا، فأنهِ عمليات تسجيل الدخول عبر الرابط أدناه وأزِل الجهاز من إعدادات محفظتك.',
  ],
  exchanged: [
    'تم تسجيل دخولك على جهاز جديد',
    'سجّل خادم {site} دخولك على جهاز جديد على حسابك: {what}. هذا وحده لا يفتح محفظتك هناك. إن لم تكن أنت من فعل ذلك، فأنهِ عمليات تسجيل الدخول عبر الرابط أدناه وأبلغ الموقع.',
  ],
  openerAdded: [
    'تمت إضافة طريقة لفتح محفظتك',
    'في {site}، حصلت محفظتك على طريقة أخرى لفتحها: {what}. إذا لم تكن أنت، فأزِلها من إعدادات محفظتك.',
  ],
  openerRemoved: [
    'تمت إزالة طريقة لفتح محفظتك',
    'في {site}، لم يعد هذا يفتح محفظتك: {what}. إذا لم تكن أنت، فراجع إعدادات محفظتك.',
  ],
  openers: {
    dev: 'جهاز',
    prf: 'مفتاح مرور',
    code: 'رمز الاسترداد',
    pass: 'عبارة مرور',
    man: 'الاسترداد عن طريق المشغّل',
  },
  countsFrom: 'حتى {time} تعمل على أجهزة محفظتك فقط، ولا تغيّر شيئًا.',
  site: 'الموقع',
  browser: 'المتصفح',
  time: 'الوقت',
  expires: 'صالح لمدة 10 دقائق، مرة واحدة.',
  secret: 'أدخله في {site} فقط. لن يطلبه منك أي شخص آخر.',
  notMe: 'إذا لم تطلب هذا الرمز فلا تشاركه: بدونه لا يحدث شيء.',
  notMeLink: 'لم أكن أنا',
  page: {
    title: 'لم أكن أنا',
    lead: 'اضغط الزر إذا لم تطلب الرسالة التي أوصلتك إلى هنا. ينتهي تسجيل الدخول المعني، وتنتهي معه جميع عمليات تسجيل دخولك الأخرى. تبقى محفظتك.',
    button: 'إنهاء عمليات تسجيل الدخول',
    done: 'تم. انتهت عمليات تسجيل الدخول.',
    gone: 'هذا الرابط قديم جدًا أو غير مكتمل. لم يتغير شيء.',
    failed: 'لم ينجح ذلك. حاول مرة أخرى بعد قليل.',
  },
}

const ja: MailTexts = {
  login: ['{code} は {app} のコードです', '{app} にログインするには、このコードを入力してください。'],
  stepUp: [
    '{code} は {app} の確認コードです',
    '{app} でご本人であることを確認するには、このコードを入力してください。',
  ],
  changePrimary: [
    '{code} は {app} のメールアドレスを変更するコードです',
    'このコードで、{app} のログインを {to} に変えることを許可します。',
  ],
  changeSecondary: [
    '{code} は {app} の新しいメールアドレスを確認するコードです',
    'このコードで、このアドレスが {app} のログインになります。',
  ],
  changed: ['メールアドレスが変更されました', '{site} のログインは {to} に変わりました。'],
  exported: [
    'リカバリーフレーズが表示されました',
    '{site} で、あなたのログインを使ってリカバリーフレーズを表示する画面が開かれました。ご本人の場合は、単語を安全に保管してください。ほかに必要なことはありません。ご本人でない場合、単語を見た人はウォレットの中身を持ち出せます。ログインを終了してもそれは変わりません。すぐに新しいウォレットへ移してください。',
  ],
  deleting: [
    'アカウントは削除されようとしています',
    '{site} のアカウントは削除されようとしています。{date} に、関連するすべてとともに消去されます。望まない場合は、それまでにいずれかの方法でログインし、「アカウントを残す」を押してください。',
  ],
  deletionUndone: [
    'アカウントは残ります',
    '{site} のアカウントの削除は取り消されました。すべて以前のままです。心当たりがない場合は、ログインしてログイン方法を確認してください。',
  ],
  suspended: [
    'アカウントが停止されました',
    '{site} のアカウントが、サイトの運営者によって停止されました。そこではサインアウトされ、停止が解除されるまで、ウォレットはこのサイトのために何も署名しません。ウォレットとその中身は引き続きあなたのものです。これまでどおり、ウォレットの設定でリカバリーフレーズの表示やアカウントの削除ができます。間違いだと思われる場合は、サイトの運営者にご連絡ください。',
  ],
  reinstated: [
    'アカウントの停止が解除されました',
    '{site} のアカウントの停止が解除されました。再びサインインでき、ウォレットもこれまでどおり署名します。',
  ],
  agent: 'エージェント',
  permissionUsed: [
    '{app} が許可を使いました',
    '{site} で与えた許可が初めて使われました。承認した上限の範囲内です。残りはウォレットの設定で確認でき、そこで終了できます。',
  ],
  permissionSpent: [
    '許可の上限に近づいています',
    '{site} で承認した上限の5分の4が使われました。すべて使われると、それ以上は引き出せません。残りはウォレットの設定で確認でき、そこで終了できます。',
  ],
  permissionEnding: [
    '許可がまもなく終了します',
    '{site} で与えた許可は3日以内に自動的に終了します。その後も使う場合は、そこで改めて与えてください。許可はウォレットの設定で確認できます。',
  ],
  loginAdded: ['ログイン方法が追加されました', '{site} で、あなたのアカウントにログイン方法が追加されました: {what}。'],
  loginRemoved: [
    'ログイン方法が削除されました',
    '{site} で、あなたのアカウントからログイン方法が削除されました: {what}。この方法によるログインは終了しました。',
  ],
  recovering: [
    '新しい端末がウォレットを開きます',
    'あなたのログインで、ウォレットにとって新しい端末が {site} で開こうとしています: {what}。ご本人であれば、何もする必要はありません。そうでなければ、下のリンクでログインを終了し、ウォレットの設定でその端末を削除してください。',
  ],
  exchanged: [
    '新しい端末でログインされました',
    '{site} のサーバーが、あなたのアカウントにとって新しい端末でログインしました: {what}。これだけではその端末でウォレットは開きません。心当たりがない場合は、下のリンクからログインを終了し、サイトに連絡してください。',
  ],
  openerAdded: [
    'ウォレットを開く方法が追加されました',
    '{site} で、ウォレットを開く方法が追加されました: {what}。お心当たりがなければ、ウォレットの設定で削除してください。',
  ],
  openerRemoved: [
    'ウォレットを開く方法が削除されました',
    '{site} で、次のものではウォレットを開けなくなりました: {what}。お心当たりがなければ、ウォレットの設定を確認してください。',
  ],
  openers: { dev: '端末', prf: 'パスキー', code: '復元コード', pass: 'パスフレーズ', man: '運営者による復元' },
  countsFrom: '{time} までは、ウォレットの端末でのみ使え、何も変更できません。',
  site: 'サイト',
  browser: 'ブラウザー',
  time: '日時',
  expires: '有効期限は10分、1回限りです。',
  secret: '{site} でのみ入力してください。他の誰かがお尋ねすることはありません。',
  notMe: 'このコードを求めていない場合は、誰にも伝えないでください。コードがなければ何も起こりません。',
  notMeLink: '心当たりがありません',
  page: {
    title: '心当たりがありません',
    lead: 'このメールを依頼していない場合は、ボタンを押してください。該当するログインと、他のすべてのログインが終了します。ウォレットはそのまま残ります。',
    button: 'ログインを終了する',
    done: '完了しました。ログインは終了しました。',
    gone: 'このリンクは古すぎるか、途中で切れています。何も変更されていません。',
    failed: 'うまくいきませんでした。しばらくしてからもう一度お試しください。',
  },
}

const zh: MailTexts = {
  login: ['{code} 是你在 {app} 的验证码', '输入此验证码即可登录 {app}。'],
  stepUp: ['{code} 是你在 {app} 的确认验证码', '输入此验证码，在 {app} 确认是你本人。'],
  changePrimary: ['{code} 是你在 {app} 更改邮箱的验证码', '使用此验证码，即允许你在 {app} 的登录改为 {to}。'],
  changeSecondary: ['{code} 是你在 {app} 确认新邮箱的验证码', '使用此验证码，此地址将成为你在 {app} 的登录。'],
  changed: ['你的邮箱地址已更改', '你在 {site} 的登录已改为 {to}。'],
  exported: [
    '你的助记词已被显示',
    '在 {site}，显示助记词的窗口已通过你的登录打开。如果是你本人，请妥善保管这些词，无需其他操作。如果不是，看到这些词的人可以取走你钱包里的资产，结束登录也无法改变这一点：请立即把资产转到新钱包。',
  ],
  deleting: [
    '你的账户正在被删除',
    '你在 {site} 的账户正在被删除，将于 {date} 连同其全部内容一并清除。如果你不希望如此，请在此之前以任一登录方式登录，并按“保留我的账户”。',
  ],
  deletionUndone: [
    '你的账户已保留',
    '你在 {site} 的账户的删除已被撤销，一切如前。如果不是你本人操作，请登录并检查你的登录方式。',
  ],
  suspended: [
    '你的账户已被停用',
    '你在 {site} 的账户已被该网站的运营方停用。你已在该网站退出登录，在解除停用之前，你的钱包不会为其签署任何内容。钱包及其中的一切仍归你所有：你仍可在钱包设置中查看助记词或删除账户。如果你认为这是误判，请联系该网站的运营方。',
  ],
  reinstated: ['你的账户已恢复', '你在 {site} 的账户已不再停用。你可以重新在那里登录，钱包也会像以前一样为其签名。'],
  agent: '智能代理',
  permissionUsed: [
    '{app} 已使用你给的权限',
    '你在 {site} 给予的权限首次被使用。它不会超出你批准的限额。你可以在钱包设置中查看剩余额度并终止该权限。',
  ],
  permissionSpent: [
    '一项权限即将用尽',
    '你在 {site} 批准的限额已用去五分之四。全部用完后便无法再取用。你可以在钱包设置中查看剩余额度并终止该权限。',
  ],
  permissionEnding: [
    '一项权限即将到期',
    '你在 {site} 给予的权限将在三天内自行到期。如果之后仍需使用，请在那里重新给予。你可以在钱包设置中查看它。',
  ],
  loginAdded: ['已添加一种登录方式', '在 {site}，你的账户添加了一种登录方式：{what}。'],
  loginRemoved: ['已移除一种登录方式', '在 {site}，你的账户移除了一种登录方式：{what}。通过它的登录已结束。'],
  recovering: [
    '有新设备要打开你的钱包',
    '有一台对你的钱包而言是新的设备，正用你的登录在 {site} 请求打开钱包：{what}。如果是你本人，无需任何操作。如果不是，请通过下面的链接结束登录，并在钱包设置中移除该设备。',
  ],
  exchanged: [
    '你已在新设备上登录',
    '{site} 的服务器在一台对你的账户来说是新的设备上为你登录：{what}。仅凭这一点无法在该设备上打开你的钱包。如果不是你本人操作，请通过下方链接结束登录，并告知该网站。',
  ],
  openerAdded: [
    '已添加一种打开钱包的方式',
    '在 {site}，你的钱包添加了另一种打开方式：{what}。如果不是你本人操作，请在钱包设置中移除它。',
  ],
  openerRemoved: [
    '已移除一种打开钱包的方式',
    '在 {site}，以下方式不再能打开你的钱包：{what}。如果不是你本人操作，请检查钱包设置。',
  ],
  openers: { dev: '设备', prf: '通行密钥', code: '恢复码', pass: '密码短语', man: '由运营方恢复' },
  countsFrom: '在 {time} 之前，它只能在你钱包的设备上使用，并且不能更改任何内容。',
  site: '网站',
  browser: '浏览器',
  time: '时间',
  expires: '10 分钟内有效，仅可使用一次。',
  secret: '请只在 {site} 输入。其他任何人都不会向你索要。',
  notMe: '如果你没有请求此验证码，请不要告诉任何人：没有它，什么都不会发生。',
  notMeLink: '不是我',
  page: {
    title: '不是我',
    lead: '如果你没有请求带你来到这里的邮件，请按下按钮。相关的登录将结束，你的所有其他登录也将结束。你的钱包会保留。',
    button: '结束登录',
    done: '完成。登录已结束。',
    gone: '此链接已过期或不完整。没有任何更改。',
    failed: '未能成功。请稍后再试。',
  },
}

const all: Readonly<Record<Language, MailTexts>> = { en, de, es, fr, pt, ar, ja, zh }

/** The texts of the first language that there is, of a list as browsers send it; else English. */
export function findTexts(wanted: string | null | undefined): { language: Language; texts: MailTexts } {
  const language = findLanguage(wanted)
  return { language, texts: all[language] }
}
