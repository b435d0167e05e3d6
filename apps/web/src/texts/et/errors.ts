import type { Translation } from "../Catalogue";

const UPDATE = "Laadi leht uuesti, see võib olla vananenud.";
const OPERATOR = "Proovi hetke pärast uuesti. Kui see ei aita, teata haldajale.";
const AGAIN = "Proovi uuesti.";
const WAIT = "Oota natuke ja proovi uuesti.";
const RELOAD = "Laadi leht uuesti.";
const DEVICE = "Luba sellel seadmel oma konto lehel mängida.";
const MISREAD = { short: "Sõlm ei saanud saadetust aru.", advice: UPDATE };
const PAUSED = {
  short: "Sõlm ei saa praegu midagi vastu võtta.",
  advice: "Midagi pole kadunud ja kellad seisavad. Proovi hetke pärast uuesti.",
};
const MOVED_REQUEST = {
  short: "Partii on edasi läinud.",
  advice: "Käik tühistab palve. Võid uuesti paluda.",
};

export const errors: Translation["errors"] = {
  "session/expired": {
    short: "Selle seadme võti on aegunud.",
    advice: "Uuenda võtit ja partii jätkub samast kohast.",
  },
  "match/unknown": { short: "Sellist partiid ei ole." },
  "match/finished": { short: "Partii on läbi." },
  "match/not-a-player": { short: "Sa ei mängi selles partiis." },
  "match/not-your-turn": { short: "Käik on vastasel.", advice: "Oota vastase käiku." },
  "match/out-of-time": { short: "Selle käigu aeg on läbi." },
  "moves/other-transcript": { short: "Partii on muutunud.", advice: "Vaata lauda ja käi uuesti." },
  "moves/signed-twice": { short: "Sel korral oled juba teise käigu teinud." },
  "client/offline": {
    short: "Serveriga ei saa ühendust.",
    advice: "Kontrolli ühendust. Mis kohale jõudis, on alles.",
  },
  "client/bad-answer": { short: "Serveri vastus on arusaamatu.", advice: OPERATOR },
  "client/refused": { short: "Server keeldus.", advice: OPERATOR },
  "client/fault": { short: "Siin läks midagi valesti.", advice: RELOAD },
  "client/wrong-chain": {
    short: "Serveris töötab teine ahel.",
    advice: "Midagi ei allkirjastatud. Teata haldajale.",
  },
  "client/closed": { short: "Ühendus suleti." },
  "client/unknown-game": {
    short: "See leht ei tunne seda mängu.",
    advice: "Laadi leht uuesti. Kui sa teed seda mängu, käivita enne npm run abi.",
  },
  "client/illegal-move": { short: "Reeglid ei luba sellist käiku." },
  "client/bad-address": { short: "See ei ole aadress.", advice: "Aadressi alguses on B62q." },
  "client/dropped": { short: "Tegevus kadus enne plokki jõudmist.", advice: AGAIN },
  "client/false-board": {
    short: "Mängijad ei ole seda lauda allkirjastanud.",
    advice: "Nad allkirjastasid midagi muud. Siin ei allkirjastatud midagi.",
  },
  "client/unsigned-move": {
    short: "Siin näidatud käiku ei ole mängija allkirjastanud.",
    advice: "Sõlm võis selle välja mõelda. Siin ei allkirjastatud midagi.",
  },
  "client/replaced-key": {
    short: "Vastane allkirjastas käigu võtmega, mille ta on välja vahetanud.",
    advice:
      "Käik võib kehtivuse kaotada. Siin ei allkirjastatud midagi. Proovi hetke pärast uuesti.",
  },
  "client/other-course": {
    short: "Varem kulges see partii teisiti.",
    advice:
      "Keegi on käike vahetanud. Siin ei allkirjastatud midagi ja sinu kaardid jäävad peidetuks.",
  },
  "client/no-account": { short: "Siin ei ole veel kontot.", advice: "Alusta külalisena." },
  "client/no-session": {
    short: "See seade ei saa selles partiis sinu eest käia.",
    advice: "Luba sellel mängida või jätka seal, kus alustasid.",
  },
  "client/session-waits": {
    short: "Selle seadme uus võti selles partiis veel ei kehti.",
    advice: "See hakkab kehtima minut pärast lubamist. Siis käi uuesti.",
  },
  "client/bad-key": {
    short: "See ei ole salajane võti.",
    advice: "Salajase võtme alguses on EK ja selles on 52 märki.",
  },
  "client/no-key": { short: "Selles seadmes ei ole külalist." },
  "client/no-key-store": {
    short: "See brauser ei saa võtmeid hoida.",
    advice: "Privaatne aken ei pruugi seda lubada, kasuta tavalist.",
  },
  "randzu/malformed": { short: "See ei ole käik.", advice: "Nimeta koht, näiteks h8." },
  "randzu/off-board": { short: "Seda kohta laual ei ole." },
  "randzu/occupied": { short: "Seal on juba kivi.", advice: "Vali vaba koht." },
  "randzu/false-claim": { short: "See ei ole viis reas.", advice: UPDATE },
  "tic-tac-toe/malformed": { short: "See ei ole käik.", advice: "Nimeta ruut, näiteks b2." },
  "tic-tac-toe/off-board": { short: "Seda ruutu laual ei ole." },
  "tic-tac-toe/no-swap": {
    short: "Praegu ei ole märki, mida vahetada.",
    advice: "Vahetada võivad ainult nullid ja ainult esimese käiguga.",
  },
  "tic-tac-toe/occupied": { short: "See ruut on juba võetud.", advice: "Vali vaba ruut." },
  "connect-four/malformed": { short: "See ei ole käik.", advice: "Nimeta veerg, näiteks d." },
  "connect-four/off-board": { short: "Seda veergu laual ei ole.", advice: "Vali veerg a kuni g." },
  "connect-four/no-swap": {
    short: "Praegu ei ole nuppu, mida vahetada.",
    advice: "Vahetada võib ainult kollane ja ainult esimese käiguga.",
  },
  "connect-four/column-full": { short: "See veerg on täis.", advice: "Vali teine." },
  "reversi/malformed": { short: "See ei ole käik.", advice: "Nimeta koht, näiteks d3." },
  "reversi/off-board": { short: "Seda kohta laual ei ole." },
  "reversi/occupied": { short: "Seal on juba nupp.", advice: "Vali vaba koht." },
  "reversi/turns-nothing": {
    short: "Nupp seal ei pööra midagi ümber.",
    advice: "Pane see nii, et vastase nupud jäävad selle ja sinu nupu vahele.",
  },
  "reversi/can-move": {
    short: "Sa saad käia, nii et vahele jätta ei või.",
    advice: "Vali koht, kus sinu nupp teisi pöörab.",
  },
  "three-gates/malformed": {
    short: "See ei ole duelli praeguse osa käik.",
    advice: "Laadi leht uuesti, siis teeb seade vajaliku käigu.",
  },
  "three-gates/gate-full": {
    short: "Selle värava juures on sul juba kolm kaarti.",
    advice: "Vali teine värav.",
  },
  "three-gates/not-a-card": {
    short: "Sellist kaarti ei ole.",
    advice: "Mängi üks oma neljast kaardist.",
  },
  "three-gates/not-committed": {
    short: "See ei vasta pakile, mille sa pitseerisid.",
    advice: "Mängi seadmes, milles duelli alustasid.",
  },
  "three-gates/wrong-deck": {
    short: "See pakk ei koosne neist kahekümnest kaardist.",
    advice: "Iga kaart peab selles olema üks kord.",
  },
  "three-gates/deck-missing": {
    short: "Kaart, mis duelli võidab, peab sinu paki näitama.",
    advice: "Laadi leht uuesti, siis näitab seade pakki koos kaardiga.",
  },
  "three-gates/deck-early": {
    short: "See kaart ei võida duelli, nii et pakki ei tohi näidata.",
    advice: "Laadi leht uuesti ja mängi kaart veel kord.",
  },
  "gomoku/malformed": {
    short: "See ei ole käik.",
    advice: "Nimeta koht, näiteks h8, või mitu, näiteks h8,i9,l4.",
  },
  "gomoku/wrong-count": {
    short: "Praegu tuleb panna teine arv kive.",
    advice: "Avamisel kolm, siis kaks, üks või mitte ühtegi. Pärast seda üks kivi käigus.",
  },
  "gomoku/off-board": { short: "Seda kohta laual ei ole." },
  "gomoku/occupied": { short: "Seal on juba kivi.", advice: "Vali vaba koht." },
  "renju/malformed": {
    short: "See ei ole käik.",
    advice: "Nimeta koht, näiteks h8. Reeglid ütlevad, mida avamine veel lubab.",
  },
  "renju/not-now": {
    short: "Avamise selles järgus nii ei saa.",
    advice: "Avamine määrab, millal panna kive, pakkuda viiendaid käike või vahetada.",
  },
  "renju/off-board": { short: "Seda kohta laual ei ole." },
  "renju/occupied": { short: "Seal on juba kivi.", advice: "Vali vaba koht." },
  "renju/outside": {
    short: "See koht on selle kivi jaoks keskkohast liiga kaugel.",
    advice: "Vali koht märgitud ruudus.",
  },
  "renju/wrong-number": {
    short: "Valge küsib üht kuni kaheksat viiendat kivi.",
    advice: "Lisa arv neljandale kivile, näiteks g7:3.",
  },
  "renju/not-offered": {
    short: "Must seda viiendat käiku ei pakkunud.",
    advice: "Vali üks pakutud käikudest.",
  },
  "client/false-transaction": {
    short: "Haldaja programm koostas teise tehingu, kui sa palusid.",
    advice: "Midagi ei allkirjastatud. Laadi leht uuesti. Kui see kordub, ära haldajat usalda.",
  },
  "client/false-contract": {
    short: "Serveri nimetatud leping kuulub teisele ahelale.",
    advice: "Midagi ei allkirjastatud. Teata haldajale.",
  },
  "client/other-contract": {
    short: "Server nimetab teist lepingut kui varem.",
    advice: "Midagi ei allkirjastatud. Küsi haldajalt, miks, ja kasuta uue jaoks käske.",
  },
  "client/transfer-given-up": {
    short: "Sa peatasid selle.",
    advice: "Midagi ei allkirjastatud ja raha ei liikunud.",
  },
  "transfer/play-money": {
    short: "Selle ahela raha on mänguraha.",
    advice: "Sellel ei ole MINA väärtust.",
  },
  "transfer/frozen": {
    short: "Leping on külmutatud, sest haldaja on liiga kaua vaikinud.",
    advice: "Salvesta allolev fail ja lahku sellega.",
  },
  "transfer/left": {
    short: "Selle võtmega oled juba lahkunud.",
    advice: "Leping ei võta selle jaoks enam midagi vastu ega maksa.",
  },
  "transfer/too-little": {
    short: "Sinu Mina kontol on liiga vähe MINA.",
    advice: "Vaja on summat, tasu ja esimese sissemakse jaoks veel 1 MINA.",
  },
  "transfer/too-much": {
    short: "Nii palju ei või üks mängija sisse maksta.",
    advice: "Maksa sisse vähem.",
  },
  "transfer/nothing": {
    short: "Midagi ei ole maksta.",
    advice: "Kõik arveldatu on sulle makstud.",
  },
  "transfer/not-settled": {
    short: "Sellest ei ole veel midagi arveldatud.",
    advice: "Proovi pärast haldaja järgmist arveldust.",
  },
  "transfer/unavailable": {
    short: "Haldaja programm praegu ei tööta.",
    advice: "Proovi hiljem või kasuta allolevaid käske.",
  },
  "transfer/one-per-network": {
    short: "Keegi sinu võrguaadressil juba ootab ülekannet.",
    advice: "Oota, kuni see lõpeb.",
  },
  "transfer/queue-full": {
    short: "Liiga palju mängijaid ootab.",
    advice: "Proovi mõne minuti pärast.",
  },
  "transfer/failed": { short: "Haldaja programm ei saanud sellega hakkama.", advice: OPERATOR },
  "transfer/not-local": { short: "Server tehinguid ei saada.", advice: RELOAD },
  "settlement/no-account": {
    short: "Sinu aadressil ei ole Minas kontot.",
    advice: "Saada sellele enne MINA.",
  },
  "settlement/no-contract": { short: "Minas ei ole sellist lepingut.", advice: OPERATOR },
  "leave/other-contract": {
    short: "Lepingul on teine versioon kui sellel programmil.",
    advice: OPERATOR,
  },
  "leave/other-root": { short: "Haldaja just arveldas uuesti.", advice: "Proovi minuti pärast." },
  "leave/not-funded": {
    short: "Lepingus on liiga vähe MINA.",
    advice: "Palu haldajal seda täiendada. Mis on sinu, jääb sinule.",
  },
  "session/wrong-chain": { short: "See on allkirjastatud teise ahela jaoks.", advice: RELOAD },
  "session/too-late": {
    short: "See allkirjastati liiga ammu ja enam ei kehti.",
    advice: "Proovi uuesti, siis allkirjastatakse see uuesti.",
  },
  "session/bad-key": MISREAD,
  "session/bad-expiry": { short: "Võti kehtiks liiga kaua või on juba aegunud.", advice: AGAIN },
  "session/bad-scope": MISREAD,
  "session/unknown": { short: "Sellel seadmel ei ole selle mängija võtit.", advice: DEVICE },
  "session/out-of-scope": {
    short: "Selle seadme võti võib mängida, aga mitte vastast otsida.",
    advice: DEVICE,
  },
  "session/under-notice": {
    short: "Uus võti hakkab käimasolevas partiis kehtima minuti pärast.",
    advice: "Oota seni.",
  },
  "session/seated": { short: "See võti juba mängib selles partiis." },
  "matchmaking/unknown-game": { short: "Sellel ahelal ei ole seda mängu.", advice: UPDATE },
  "matchmaking/already-playing": {
    short: "Sul on juba partii pooleli.",
    advice: "Lõpeta see enne või anna alla.",
  },
  "matchmaking/not-queued": { short: "Sa ei otsi vastast." },
  "matchmaking/bad-signature": {
    short: "Mängija ei ole seda partiisoovi allkirjastanud.",
    advice: UPDATE,
  },
  "matchmaking/stale-seek": {
    short: "Vahepeal oled mänginud teist partiid.",
    advice: "Otsi vastast uuesti.",
  },
  "matchmaking/side-not-agreed": {
    short: "Te ei ole kokku leppinud, kes alustab.",
    advice: "Jäta see loosi hooleks või saada sõbrale link, milles pooled on määratud.",
  },
  "match/not-over": { short: "Partii ei ole veel läbi." },
  "match/wrong-game": { short: "See partii on teine mäng.", advice: UPDATE },
  "match/bad-seat": MISREAD,
  "match/still-on-time": { short: "Selle käigu aega on veel alles." },
  "match/both-moved": {
    short: "Mõlemad mängijad on käinud.",
    advice: "Võid alla anda või viiki pakkuda.",
  },
  "match/no-foul": { short: "Viimane käik ei ole viga, mida saaks tõestada." },
  "match/moved-on": { short: "Vastane on käinud.", advice: "Vaata lauda." },
  "match/announced": {
    short: "Katkestamisest on juba teatatud.",
    advice: "Käi või oota, kuni minut möödub.",
  },
  "match/no-notice": { short: "Enne tuli käik, nii et partii jätkub." },
  "match/notice-runs": { short: "Vastasel on esimeseks käiguks veel aega." },
  "match/wrong-field": { short: "Laud on muutunud.", advice: "Vaata lauda ja käi uuesti." },
  "segment/bad-count": MISREAD,
  "segment/bad-padding": MISREAD,
  "segment/bad-time": MISREAD,
  "segment/bad-signature": {
    short: "Üks mängija ei ole neid käike allkirjastanud.",
    advice: UPDATE,
  },
  "segment/one-move": MISREAD,
  "stake/bad-allowance": { short: "Ükski seade ei või nii palju panustada.", advice: UPDATE },
  "stake/too-little": { short: "Sul on vähem kui panus.", advice: "Mängi väiksema peale." },
  "stake/over-allowance": {
    short: "See seade ei või sinu eest nii palju panustada.",
    advice: "Proovi uuesti, siis küsitakse sinult luba.",
  },
  "stake/no-pot": { short: "Selle partii eest ei ole enam midagi maksta." },
  "rating/not-due": { short: "Partii on sõprusmäng või juba reitingusse arvestatud." },
  "rating/aborted": { short: "Partii katkestati, nii et reiting ei muutu." },
  "stake/enough": { short: "Mänguraha on sul piisavalt." },
  "bridge/bad-amount": MISREAD,
  "bridge/too-much": { short: "Nii palju ei saa üks mängija kokku välja võtta." },
  "ingress/malformed": MISREAD,
  "ingress/too-large": { short: "Korraga saadeti liiga palju.", advice: UPDATE },
  "ingress/too-costly": { short: "Korraga küsiti liiga palju.", advice: UPDATE },
  "ingress/wrong-hash": MISREAD,
  "ingress/message": MISREAD,
  "ingress/unknown-method": MISREAD,
  "ingress/wrong-arity": MISREAD,
  "ingress/not-canonical": MISREAD,
  "ingress/bad-signature": {
    short: "Allkiri ei ole selle mängija oma.",
    advice: "Ühenda konto uuesti.",
  },
  "ingress/nonce-used": { short: "Sinu teine tegevus jõudis ette.", advice: AGAIN },
  "ingress/nonce-too-far": { short: "Liiga palju tegevusi ootab.", advice: AGAIN },
  "ingress/gap-expired": { short: "Varasem tegevus ei jõudnud kohale.", advice: AGAIN },
  "ingress/rate-limited": { short: "Lühikese ajaga liiga palju päringuid.", advice: WAIT },
  "ingress/too-many-registrations": {
    short: "Sinu võrgust on just liitunud liiga palju uusi mängijaid.",
    advice: WAIT,
  },
  "ingress/busy": { short: "Sõlm on hõivatud.", advice: WAIT },
  "ingress/unrunnable": { short: "Ahel ei saa seda täita.", advice: OPERATOR },
  "ingress/stopping": { short: "Sõlm taaskäivitub.", advice: WAIT },
  "log/no-writer": PAUSED,
  "log/not-writer": PAUSED,
  "log/replaced": PAUSED,
  "log/unreachable": PAUSED,
  "moves/past-bound": { short: "Käik jõudis serverini liiga hilja.", advice: "Käi uuesti." },
  "push/bad-endpoint": {
    short: "Sõlm ei saada sellesse brauserisse teateid.",
    advice: "Kasuta teist brauserit.",
  },
  "push/bad-key": MISREAD,
  "plans/not-slow": {
    short: "Vastuseid saab ette kavandada ainult käimasolevates partiides, kus käiguks on päevi.",
  },
  "plans/moved-on": { short: "Partii on muutunud.", advice: "Vaata lauda ja kavanda uuesti." },
  "plans/not-a-move": MISREAD,
  "plans/too-many": { short: "Server selle käigu jaoks rohkem vastuseid ei hoia." },
  "client/planned-otherwise": {
    short: "Sellele käigule oled kavandanud teise vastuse.",
    advice: "Seda ei saa muuta.",
  },
  "moves/bound-too-far": {
    short: "Sinu käik on allkirjastatud liiga kauge ajaga.",
    advice: "Kontrolli seadme kella ja käi uuesti.",
  },
  "moves/not-next": { short: "Partii on edasi läinud.", advice: "Vaata lauda ja käi uuesti." },
  "moves/match-stopped": { short: "Sõlm on selle partii peatanud.", advice: OPERATOR },
  "store/full": { short: "Sõlmel ei ole enam ruumi.", advice: OPERATOR },
  "store/read-only": { short: "Sõlm ei saa kirjutada.", advice: OPERATOR },
  "store/damaged": { short: "Sõlme andmed on rikutud.", advice: OPERATOR },
  "store/pruned": { short: "Sõlm seda enam ei hoia." },
  "store/unavailable": { short: "See sõlm seda ei salvesta.", advice: OPERATOR },
  "store/overtaken": { short: "Sõlme andmetesse kirjutab veel miski.", advice: OPERATOR },
  "feed/too-slow": { short: "Ühendus ei jõudnud järele.", advice: "See taastub ise." },
  "feed/too-many": {
    short: "Sinu võrgust on ühendatud liiga palju lehti.",
    advice: "Sulge mõni vaheleht.",
  },
  "feed/too-old": { short: "Vahepeal on liiga palju juhtunud.", advice: RELOAD },
  "feed/rate-limited": {
    short: "Sinu võrgu lehed saadavad liiga palju päringuid.",
    advice: "Sulge mõni vaheleht. Leht ühendub ise uuesti.",
  },
  "query/bad-argument": { short: "Sellele päringule sõlm vastata ei saa." },
  "query/wrong-role": { short: "See sõlm sellele päringule ei vasta.", advice: OPERATOR },
  "operator/maintenance": {
    short: "Serverit hooldatakse ja uusi partiisid praegu ei alustata.",
    advice: "Proovi hiljem. Alustatud partiid jätkuvad.",
  },
  "operator/blocked-player": {
    short: "Haldaja ei luba sul vastaseid otsida.",
    advice: "Pooleli partii võid lõpuni mängida.",
  },
  "operator/blocked-network": {
    short: "Haldaja ei luba sinu võrgul seda serverit kasutada.",
    advice: "Küsi haldajalt.",
  },
  "name/bad-length": { short: "Nimes on 2 kuni 20 märki." },
  "name/bad-letters": {
    short: "Nimes on tähed ja numbrid ning see algab tähega.",
    advice: "Nende vahel võivad olla tühikud, sidekriipsud ja allkriipsud, igaüks ühekaupa.",
  },
  "name/mixed-scripts": {
    short: "Kõik nime tähed peavad olema ühest kirjast.",
    advice: "Muidu võib see paista kellegi teise nimena.",
  },
  "name/not-allowed": { short: "Seda nime ei või keegi kasutada.", advice: "Vali teine." },
  "name/taken": {
    short: "See või samasugusena paistev nimi on teisel mängijal.",
    advice: "Vali teine.",
  },
  "name/held": {
    short: "Vähem kui 30 päeva tagasi oli see nimi teisel mängijal.",
    advice: "Vali teine.",
  },
  "name/too-soon": {
    short: "Võtsid oma nime vähem kui seitse päeva tagasi.",
    advice: "Suurtähti ja täpitähti saad muuta ka praegu.",
  },
  "tournament/bad-terms": {
    short: "Sellist turniiri ei saa teha.",
    advice: "Muuda selle pikkust või algust.",
  },
  "tournament/unknown": { short: "Sellist turniiri ei ole.", advice: "Kontrolli linki." },
  "tournament/closed": { short: "Turniir enam mängijaid ei võta." },
  "tournament/full": { short: "Turniir on täis." },
  "tournament/too-many": {
    short: "Turniire on liiga palju või oled liiga sageli meelt muutnud.",
    advice: "Oota, kuni mõni lõpeb.",
  },
  internal: { short: "Sõlmes tekkis viga.", advice: OPERATOR },
  "client/search-cancelled": { short: "Otsing katkestati." },
  "client/search-superseded": {
    short: "Otsid teises aknas teist partiid.",
    advice: "Jätka seal või otsi siin uuesti.",
  },
  "client/own-invitation": {
    short: "See on sinu enda kutse.",
    advice: "Saada link sellele, kellega tahad mängida.",
  },
  "client/invitation-used": {
    short: "See kutse on juba kasutatud.",
    advice: "Palu uut linki või leia teine vastane.",
  },
  "client/opponent-playing": { short: "Vastane on alustanud teist partiid." },
  "matchmaking/bad-move-limit": {
    short: "Sellist kella partiil olla ei saa.",
    advice: "Vali kuni 65 535 sekundit käigule, varu kuni 32 767 sekundit või kuni 14 päeva.",
  },
  "matchmaking/bad-seek": MISREAD,
  "matchmaking/slow-queue": {
    short: "Päevadega partiil ei ole järjekorda.",
    advice: "Otsi vastast avalehel.",
  },
  "matchmaking/other-opponent": { short: "See mängija ootab kedagi teist." },
  "matchmaking/same-player": { short: "Iseendaga mängida ei saa." },
  "stake/bad-stake": { short: "Sellist panust partiil olla ei saa.", advice: RELOAD },
  "match/not-both-moved": {
    short: "Enne peate mõlemad korra käima.",
    advice: "Seni võid lahkuda või partii katkestada.",
  },
  "match/not-agreed": { short: "Te mõlemad ei ole sellega nõustunud.", advice: AGAIN },
  "takeback/bad-count": { short: "Nii palju käike ei ole tehtud." },
  "takeback/bad-padding": MISREAD,
  "takeback/wrong-position": MOVED_REQUEST,
  "draws/other-position": {
    short: "Partii on edasi läinud.",
    advice: "Käik tühistab pakkumise. Võid uuesti viiki pakkuda.",
  },
  "draws/no-offer": { short: "Pakkumine on tagasi võetud." },
  "draws/declined": {
    short: "Vastane lükkas viigi tagasi.",
    advice: "Pärast järgmist käiku võid uuesti pakkuda.",
  },
  "takebacks/other-position": MOVED_REQUEST,
  "takebacks/other-moves": MOVED_REQUEST,
  "takebacks/no-offer": { short: "Palve on tagasi võetud." },
  "takebacks/declined": {
    short: "Vastane ei lubanud käiku tagasi võtta.",
    advice: "Pärast järgmist käiku võid uuesti paluda.",
  },
  "takebacks/not-in-game": {
    short: "Selles mängus käike tagasi ei võeta.",
    advice: "Näidatud kaarti ei saa enam peita.",
  },
  "takebacks/too-many": { short: "Selles partiis ei saa enam käike tagasi võtta." },
  "client/no-wallet": {
    short: "Rahakotti ei leitud.",
    advice: "Paigalda Auro või mängi külalisena.",
  },
  "client/wallet-rejected": { short: "Sa keeldusid rahakotis.", advice: "Midagi ei saadetud." },
  "client/wallet-locked": { short: "Rahakott ei ole ühendatud.", advice: "Ava rahakoti lukk." },
  "client/wallet-other-account": {
    short: "Rahakott allkirjastas teise kontoga.",
    advice: "Vali rahakotis konto, millega mängid.",
  },
  "client/wallet-other-network": {
    short: "Rahakott on teises Mina võrgus kui leping.",
    advice: "Vali rahakotis lepingu võrk. Midagi ei saadetud.",
  },
  "client/wallet-failed": { short: "Rahakott ei saanud allkirjastada.", advice: AGAIN },
};
