import type { Translation } from "../Catalogue";

const UPDATE = "Načtěte stránku znovu, možná je zastaralá.";
const OPERATOR = "Zkuste to za chvíli znovu. Pokud to nepomůže, napište provozovateli.";
const AGAIN = "Zkuste to znovu.";
const WAIT = "Chvíli počkejte a zkuste to znovu.";
const RELOAD = "Načtěte stránku znovu.";
const DEVICE = "Na stránce účtu dovolte tomuto zařízení hrát.";
const MISREAD = { short: "Uzel nerozuměl tomu, co bylo odesláno.", advice: UPDATE };
const PAUSED = {
  short: "Uzel teď nemůže nic přijmout.",
  advice: "Nic se neztratilo a hodiny stojí. Zkuste to za chvíli znovu.",
};
const MOVED_REQUEST = {
  short: "Partie už pokročila.",
  advice: "Tah žádost ruší. Můžete požádat znovu.",
};

export const errors: Translation["errors"] = {
  "session/expired": {
    short: "Klíč tohoto zařízení vypršel.",
    advice: "Obnovte klíč a partie bude pokračovat tam, kde byla.",
  },
  "match/unknown": { short: "Taková partie není." },
  "match/finished": { short: "Partie skončila." },
  "match/not-a-player": { short: "V této partii nehrajete." },
  "match/not-your-turn": { short: "Na tahu je soupeř.", advice: "Počkejte na jeho tah." },
  "match/out-of-time": { short: "Čas na tento tah vypršel." },
  "moves/other-transcript": {
    short: "Partie se změnila.",
    advice: "Podívejte se na desku a táhněte znovu.",
  },
  "moves/signed-twice": { short: "V tomto tahu jste už hráli jinak." },
  "client/offline": {
    short: "Server není dostupný.",
    advice: "Zkontrolujte připojení. Co dorazilo, se neztratilo.",
  },
  "client/bad-answer": { short: "Odpověď serveru nedává smysl.", advice: OPERATOR },
  "client/refused": { short: "Server to odmítl.", advice: OPERATOR },
  "client/fault": { short: "Tady se něco pokazilo.", advice: RELOAD },
  "client/wrong-chain": {
    short: "Na serveru běží jiný řetězec.",
    advice: "Nic nebylo podepsáno. Napište provozovateli.",
  },
  "client/closed": { short: "Spojení bylo ukončeno." },
  "client/unknown-game": {
    short: "Tato stránka tu hru nezná.",
    advice: "Načtěte stránku znovu. Pokud tu hru vytváříte, spusťte nejdřív npm run abi.",
  },
  "client/illegal-move": { short: "Pravidla takový tah nedovolují." },
  "client/bad-address": { short: "To není adresa.", advice: "Adresa začíná na B62q." },
  "client/dropped": { short: "Akce se ztratila dřív, než se dostala do bloku.", advice: AGAIN },
  "client/false-board": {
    short: "Hráči takovou desku nepodepsali.",
    advice: "Podepsali něco jiného. Zde nebylo nic podepsáno.",
  },
  "client/unsigned-move": {
    short: "Zobrazený tah jeho hráč nepodepsal.",
    advice: "Uzel si ho možná vymyslel. Zde nebylo nic podepsáno.",
  },
  "client/replaced-key": {
    short: "Soupeř podepsal tah klíčem, který už vyměnil.",
    advice: "Tah může přestat platit. Zde nebylo nic podepsáno. Zkuste to za chvíli znovu.",
  },
  "client/other-course": {
    short: "Tato partie předtím probíhala jinak.",
    advice: "Někdo vyměnil tahy. Zde nebylo nic podepsáno, vaše karty zůstávají skryté.",
  },
  "client/no-account": { short: "Zatím tu není žádný účet.", advice: "Začněte jako host." },
  "client/no-session": {
    short: "Toto zařízení za vás v této partii nemůže táhnout.",
    advice: "Dovolte mu hrát, nebo pokračujte tam, kde jste začali.",
  },
  "client/session-waits": {
    short: "Nový klíč tohoto zařízení v této partii ještě neplatí.",
    advice: "Začne platit minutu po schválení. Pak táhněte znovu.",
  },
  "client/bad-key": {
    short: "To není tajný klíč.",
    advice: "Tajný klíč začíná na EK a má 52 znaků.",
  },
  "client/no-key": { short: "Na tomto zařízení není žádný host." },
  "client/no-key-store": {
    short: "Tento prohlížeč neumí ukládat klíče.",
    advice: "V anonymním okně to nemusí jít, použijte běžné.",
  },
  "randzu/malformed": { short: "To není tah.", advice: "Zadejte pole, například h8." },
  "randzu/off-board": { short: "Toto pole na desce není." },
  "randzu/occupied": { short: "Tam už kámen leží.", advice: "Vyberte volné pole." },
  "randzu/false-claim": { short: "To není pět v řadě.", advice: UPDATE },
  "tic-tac-toe/malformed": { short: "To není tah.", advice: "Zadejte políčko, například b2." },
  "tic-tac-toe/off-board": { short: "Toto políčko na desce není." },
  "tic-tac-toe/no-swap": {
    short: "Teď není co vyměnit.",
    advice: "Vyměnit smějí jen kolečka, a to jen prvním tahem.",
  },
  "tic-tac-toe/occupied": { short: "Toto políčko je obsazené.", advice: "Vyberte volné políčko." },
  "connect-four/malformed": { short: "To není tah.", advice: "Zadejte sloupec, například d." },
  "connect-four/off-board": {
    short: "Tento sloupec na desce není.",
    advice: "Vyberte sloupec od a do g.",
  },
  "connect-four/no-swap": {
    short: "Teď není žeton, který by šlo vyměnit.",
    advice: "Vyměnit smí jen žlutý, a to jen prvním tahem.",
  },
  "connect-four/column-full": { short: "Tento sloupec je plný.", advice: "Vyberte jiný." },
  "reversi/malformed": { short: "To není tah.", advice: "Zadejte pole, například d3." },
  "reversi/off-board": { short: "Toto pole na desce není." },
  "reversi/occupied": { short: "Tam už kámen leží.", advice: "Vyberte volné pole." },
  "reversi/turns-nothing": {
    short: "Kámen tam nic neotočí.",
    advice: "Položte ho tak, aby soupeřovy kameny ležely mezi ním a vaším kamenem.",
  },
  "reversi/can-move": {
    short: "Můžete táhnout, takže nesmíte vynechat.",
    advice: "Vyberte pole, kde váš kámen otočí jiné.",
  },
  "three-gates/malformed": {
    short: "To není tah pro tuto část souboje.",
    advice: "Načtěte stránku znovu a zařízení udělá potřebný tah.",
  },
  "three-gates/gate-full": {
    short: "U této brány už máte tři karty.",
    advice: "Vyberte jinou bránu.",
  },
  "three-gates/not-a-card": {
    short: "Taková karta není.",
    advice: "Zahrajte jednu ze čtyř karet v ruce.",
  },
  "three-gates/not-committed": {
    short: "To neodpovídá balíčku, který jste zapečetili.",
    advice: "Hrajte na zařízení, na kterém jste souboj začali.",
  },
  "three-gates/wrong-deck": {
    short: "Tento balíček není z oněch dvaceti karet.",
    advice: "Každá karta v něm musí být jednou.",
  },
  "three-gates/deck-missing": {
    short: "Karta, která vyhrává souboj, musí ukázat váš balíček.",
    advice: "Načtěte stránku znovu a zařízení ukáže balíček s kartou.",
  },
  "three-gates/deck-early": {
    short: "Tato karta souboj nevyhrává, a tak nesmí ukázat balíček.",
    advice: "Načtěte stránku znovu a zahrajte kartu ještě jednou.",
  },
  "gomoku/malformed": {
    short: "To není tah.",
    advice: "Zadejte pole, například h8, nebo několik, například h8,i9,l4.",
  },
  "gomoku/wrong-count": {
    short: "Teď se pokládá jiný počet kamenů.",
    advice: "V zahájení tři, pak dva, jeden nebo žádný. Potom po jednom.",
  },
  "gomoku/off-board": { short: "Toto pole na desce není." },
  "gomoku/occupied": { short: "Tam už kámen leží.", advice: "Vyberte volné pole." },
  "renju/malformed": {
    short: "To není tah.",
    advice: "Zadejte pole, například h8. Co ještě zahájení dovoluje, říkají pravidla.",
  },
  "renju/not-now": {
    short: "To v tomto kroku zahájení nejde.",
    advice: "Zahájení určuje, kdy pokládat kameny, nabízet páté tahy nebo měnit barvy.",
  },
  "renju/off-board": { short: "Toto pole na desce není." },
  "renju/occupied": { short: "Tam už kámen leží.", advice: "Vyberte volné pole." },
  "renju/outside": {
    short: "Pro tento kámen je pole příliš daleko od středu.",
    advice: "Vyberte pole ve vyznačeném čtverci.",
  },
  "renju/wrong-number": {
    short: "Bílý žádá jeden až osm pátých kamenů.",
    advice: "Připište počet ke čtvrtému kameni, například g7:3.",
  },
  "renju/not-offered": {
    short: "Černý tento pátý tah nenabídl.",
    advice: "Vyberte jeden z nabídnutých tahů.",
  },
  "client/false-transaction": {
    short: "Program provozovatele sestavil jinou transakci, než o jakou jste žádali.",
    advice:
      "Nic nebylo podepsáno. Načtěte stránku znovu. Pokud se to stane znovu, provozovateli nevěřte.",
  },
  "client/false-contract": {
    short: "Kontrakt, který server uvádí, patří jinému řetězci.",
    advice: "Nic nebylo podepsáno. Napište provozovateli.",
  },
  "client/other-contract": {
    short: "Server uvádí jiný kontrakt než dřív.",
    advice: "Nic nebylo podepsáno. Zeptejte se provozovatele proč a pro nový použijte příkazy.",
  },
  "client/transfer-given-up": {
    short: "Zastavili jste to.",
    advice: "Nic nebylo podepsáno a žádné peníze se nepohnuly.",
  },
  "transfer/play-money": {
    short: "Peníze tohoto řetězce jsou jen na hraní.",
    advice: "Nemají hodnotu žádné MINA.",
  },
  "transfer/frozen": {
    short: "Kontrakt je zmrazený, protože provozovatel příliš dlouho mlčí.",
    advice: "Uložte si soubor níže a odejděte s ním.",
  },
  "transfer/left": {
    short: "S tímto klíčem jste už odešli.",
    advice: "Kontrakt pro něj už nic nepřijímá ani neplatí.",
  },
  "transfer/too-little": {
    short: "Na vašem účtu v Mina je málo MINA.",
    advice: "Potřebujete částku, poplatek a pro první vklad ještě 1 MINA.",
  },
  "transfer/too-much": { short: "Tolik jeden hráč vložit nesmí.", advice: "Vložte méně." },
  "transfer/nothing": {
    short: "Není co vyplatit.",
    advice: "Vše, co je vypořádané, jste už dostali.",
  },
  "transfer/not-settled": {
    short: "Z toho zatím není nic vypořádané.",
    advice: "Zkuste to po příštím vypořádání provozovatele.",
  },
  "transfer/unavailable": {
    short: "Program provozovatele teď neběží.",
    advice: "Zkuste to později, nebo použijte příkazy níže.",
  },
  "transfer/one-per-network": {
    short: "Někdo z vaší síťové adresy už na převod čeká.",
    advice: "Počkejte, až skončí.",
  },
  "transfer/queue-full": {
    short: "Čeká příliš mnoho hráčů.",
    advice: "Zkuste to za několik minut.",
  },
  "transfer/failed": { short: "Program provozovatele to nedokázal.", advice: OPERATOR },
  "transfer/not-local": { short: "Server transakce neposílá.", advice: RELOAD },
  "settlement/no-account": {
    short: "Vaše adresa nemá v Mina účet.",
    advice: "Nejdřív na ni pošlete MINA.",
  },
  "settlement/no-contract": { short: "Takový kontrakt v Mina není.", advice: OPERATOR },
  "leave/other-contract": { short: "Kontrakt má jinou verzi než tento program.", advice: OPERATOR },
  "leave/other-root": {
    short: "Provozovatel právě znovu vypořádal.",
    advice: "Zkuste to za minutu.",
  },
  "leave/not-funded": {
    short: "V kontraktu je málo MINA.",
    advice: "Požádejte provozovatele, ať ho doplní. Co vám patří, zůstává vaše.",
  },
  "session/wrong-chain": { short: "To bylo podepsáno pro jiný řetězec.", advice: RELOAD },
  "session/too-late": {
    short: "To bylo podepsáno příliš dávno a už to neplatí.",
    advice: "Zkuste to znovu, podepíše se to ještě jednou.",
  },
  "session/bad-key": MISREAD,
  "session/bad-expiry": { short: "Klíč by platil příliš dlouho, nebo už vypršel.", advice: AGAIN },
  "session/bad-scope": MISREAD,
  "session/unknown": { short: "Toto zařízení nemá klíč tohoto hráče.", advice: DEVICE },
  "session/out-of-scope": {
    short: "Klíč tohoto zařízení smí hrát, ale ne hledat soupeře.",
    advice: DEVICE,
  },
  "session/under-notice": {
    short: "Nový klíč začne v běžící partii platit za minutu.",
    advice: "Počkejte do té doby.",
  },
  "session/seated": { short: "Tento klíč už v této partii hraje." },
  "matchmaking/unknown-game": { short: "Na tomto řetězci taková hra není.", advice: UPDATE },
  "matchmaking/already-playing": {
    short: "Už hrajete partii.",
    advice: "Nejdřív ji dohrajte, nebo se vzdejte.",
  },
  "matchmaking/not-queued": { short: "Nehledáte soupeře." },
  "matchmaking/bad-signature": { short: "Hráč tuto žádost o partii nepodepsal.", advice: UPDATE },
  "matchmaking/stale-seek": {
    short: "Mezitím jste hráli jinou partii.",
    advice: "Hledejte soupeře znovu.",
  },
  "matchmaking/side-not-agreed": {
    short: "Nedohodli jste se, kdo začíná.",
    advice: "Nechte to na losu, nebo pošlete příteli odkaz se stranami.",
  },
  "match/not-over": { short: "Partie ještě neskončila." },
  "match/wrong-game": { short: "To je partie jiné hry.", advice: UPDATE },
  "match/bad-seat": MISREAD,
  "match/still-on-time": { short: "Na tento tah ještě zbývá čas." },
  "match/both-moved": {
    short: "Oba hráči už táhli.",
    advice: "Můžete se vzdát, nebo nabídnout remízu.",
  },
  "match/no-foul": { short: "Poslední tah není chyba, kterou by šlo dokázat." },
  "match/moved-on": { short: "Soupeř táhl.", advice: "Podívejte se na desku." },
  "match/announced": {
    short: "Zrušení už bylo oznámeno.",
    advice: "Táhněte, nebo počkejte, než uplyne minuta.",
  },
  "match/no-notice": { short: "Dřív přišel tah, a tak partie pokračuje." },
  "match/notice-runs": { short: "Soupeř má na první tah ještě čas." },
  "match/wrong-field": {
    short: "Deska se změnila.",
    advice: "Podívejte se na desku a táhněte znovu.",
  },
  "segment/bad-count": MISREAD,
  "segment/bad-padding": MISREAD,
  "segment/bad-time": MISREAD,
  "segment/bad-signature": { short: "Některý hráč tyto tahy nepodepsal.", advice: UPDATE },
  "segment/one-move": MISREAD,
  "stake/bad-allowance": { short: "Tolik žádné zařízení vsadit nesmí.", advice: UPDATE },
  "stake/too-little": { short: "Máte méně než sázku.", advice: "Hrajte o méně." },
  "stake/over-allowance": {
    short: "Toto zařízení za vás tolik vsadit nesmí.",
    advice: "Zkuste to znovu, budete požádáni o svolení.",
  },
  "stake/no-pot": { short: "Za tuto partii už není co vyplatit." },
  "rating/not-due": { short: "Partie je přátelská, nebo už je do ratingu započtená." },
  "rating/aborted": { short: "Partie byla zrušena, a tak rating nemění." },
  "stake/enough": { short: "Peněz na hraní máte dost." },
  "bridge/bad-amount": MISREAD,
  "bridge/too-much": { short: "Tolik jeden hráč celkem vybrat nemůže." },
  "ingress/malformed": MISREAD,
  "ingress/too-large": { short: "Najednou bylo odesláno příliš mnoho.", advice: UPDATE },
  "ingress/too-costly": { short: "Najednou bylo požadováno příliš mnoho.", advice: UPDATE },
  "ingress/wrong-hash": MISREAD,
  "ingress/message": MISREAD,
  "ingress/unknown-method": MISREAD,
  "ingress/wrong-arity": MISREAD,
  "ingress/not-canonical": MISREAD,
  "ingress/bad-signature": { short: "Podpis není tohoto hráče.", advice: "Připojte účet znovu." },
  "ingress/nonce-used": { short: "Dřív přišla jiná vaše akce.", advice: AGAIN },
  "ingress/nonce-too-far": { short: "Čeká příliš mnoho akcí.", advice: AGAIN },
  "ingress/gap-expired": { short: "Dřívější akce nedorazila.", advice: AGAIN },
  "ingress/rate-limited": { short: "Příliš mnoho požadavků za krátkou dobu.", advice: WAIT },
  "ingress/too-many-registrations": {
    short: "Z vaší sítě se právě přidalo příliš mnoho nových hráčů.",
    advice: WAIT,
  },
  "ingress/busy": { short: "Uzel je vytížený.", advice: WAIT },
  "ingress/unrunnable": { short: "Řetězec to nemůže provést.", advice: OPERATOR },
  "ingress/stopping": { short: "Uzel se restartuje.", advice: WAIT },
  "log/no-writer": PAUSED,
  "log/not-writer": PAUSED,
  "log/replaced": PAUSED,
  "log/unreachable": PAUSED,
  "moves/past-bound": {
    short: "Tah se k serveru dostal příliš pozdě.",
    advice: "Zahrajte ho znovu.",
  },
  "push/bad-endpoint": {
    short: "Uzel do tohoto prohlížeče oznámení neposílá.",
    advice: "Použijte jiný prohlížeč.",
  },
  "push/bad-key": MISREAD,
  "plans/not-slow": { short: "Odpovědi lze plánovat jen v běžících partiích se dny na tah." },
  "plans/moved-on": {
    short: "Partie se změnila.",
    advice: "Podívejte se na desku a plánujte znovu.",
  },
  "plans/not-a-move": MISREAD,
  "plans/too-many": { short: "Server na tento tah už víc odpovědí neuloží." },
  "client/planned-otherwise": {
    short: "Na tento tah jste naplánovali jinou odpověď.",
    advice: "Nelze ji změnit.",
  },
  "moves/bound-too-far": {
    short: "Váš tah byl podepsán časem příliš v budoucnu.",
    advice: "Zkontrolujte hodiny zařízení a táhněte znovu.",
  },
  "moves/not-next": {
    short: "Partie už pokročila.",
    advice: "Podívejte se na desku a táhněte znovu.",
  },
  "moves/match-stopped": { short: "Uzel tuto partii zastavil.", advice: OPERATOR },
  "store/full": { short: "Uzel už nemá místo.", advice: OPERATOR },
  "store/read-only": { short: "Uzel nemůže zapisovat.", advice: OPERATOR },
  "store/damaged": { short: "Data uzlu jsou poškozená.", advice: OPERATOR },
  "store/pruned": { short: "Uzel to už neuchovává." },
  "store/unavailable": { short: "Tento uzel to neukládá.", advice: OPERATOR },
  "store/overtaken": { short: "Do dat uzlu zapisuje ještě něco jiného.", advice: OPERATOR },
  "feed/too-slow": { short: "Spojení nestačilo.", advice: "Obnoví se samo." },
  "feed/too-many": {
    short: "Z vaší sítě je připojeno příliš mnoho stránek.",
    advice: "Zavřete několik karet.",
  },
  "feed/too-old": { short: "Mezitím se stalo příliš mnoho.", advice: RELOAD },
  "feed/rate-limited": {
    short: "Stránky ve vaší síti posílají příliš mnoho požadavků.",
    advice: "Zavřete několik karet. Stránka se připojí znovu sama.",
  },
  "query/bad-argument": { short: "Na tento dotaz uzel neumí odpovědět." },
  "query/wrong-role": { short: "Tento uzel na takový dotaz neodpovídá.", advice: OPERATOR },
  "operator/maintenance": {
    short: "Server se udržuje, nové partie teď nezačínají.",
    advice: "Zkuste to později. Rozehrané partie pokračují.",
  },
  "operator/blocked-player": {
    short: "Provozovatel vám nedovoluje hledat soupeře.",
    advice: "Rozehranou partii můžete dohrát.",
  },
  "operator/blocked-network": {
    short: "Provozovatel nedovoluje vaší síti používat tento server.",
    advice: "Zeptejte se provozovatele.",
  },
  "name/bad-length": { short: "Jméno má 2 až 20 znaků." },
  "name/bad-letters": {
    short: "Jméno tvoří písmena a číslice a začíná písmenem.",
    advice: "Mezi nimi mohou stát mezery, spojovníky a podtržítka, vždy po jednom.",
  },
  "name/mixed-scripts": {
    short: "Všechna písmena jména musí být z jednoho písma.",
    advice: "Jinak by mohlo vypadat jako jméno někoho jiného.",
  },
  "name/not-allowed": { short: "Toto jméno nesmí mít nikdo.", advice: "Vyberte jiné." },
  "name/taken": {
    short: "Toto nebo podobně vypadající jméno už někdo má.",
    advice: "Vyberte jiné.",
  },
  "name/held": {
    short: "Toto jméno měl někdo jiný před méně než 30 dny.",
    advice: "Vyberte jiné.",
  },
  "name/too-soon": {
    short: "Své jméno máte méně než sedm dní.",
    advice: "Velká písmena a diakritiku můžete měnit i teď.",
  },
  "tournament/bad-terms": {
    short: "Takový turnaj nelze založit.",
    advice: "Změňte jeho délku nebo začátek.",
  },
  "tournament/unknown": { short: "Takový turnaj není.", advice: "Zkontrolujte odkaz." },
  "tournament/closed": { short: "Turnaj už další hráče nepřijímá." },
  "tournament/full": { short: "Turnaj je plný." },
  "tournament/too-many": {
    short: "Turnajů je příliš mnoho, nebo jste příliš často měnili rozhodnutí.",
    advice: "Počkejte, až některý skončí.",
  },
  internal: { short: "Na uzlu došlo k chybě.", advice: OPERATOR },
  "client/search-cancelled": { short: "Hledání bylo zrušeno." },
  "client/search-superseded": {
    short: "V jiném okně hledáte jinou partii.",
    advice: "Pokračujte tam, nebo hledejte znovu zde.",
  },
  "client/own-invitation": {
    short: "To je vaše vlastní pozvánka.",
    advice: "Pošlete odkaz tomu, s kým chcete hrát.",
  },
  "client/invitation-used": {
    short: "Tato pozvánka už byla použita.",
    advice: "Požádejte o nový odkaz, nebo si najděte jiného soupeře.",
  },
  "client/opponent-playing": { short: "Soupeř začal jinou partii." },
  "matchmaking/bad-move-limit": {
    short: "Takové hodiny partie mít nemůže.",
    advice: "Zvolte nejvýše 65 535 sekund na tah, zásobu do 32 767 sekund, nebo do 14 dní.",
  },
  "matchmaking/bad-seek": MISREAD,
  "matchmaking/slow-queue": {
    short: "Partie na dny nemají frontu.",
    advice: "Hledejte soupeře na úvodní stránce.",
  },
  "matchmaking/other-opponent": { short: "Tento hráč čeká na někoho jiného." },
  "matchmaking/same-player": { short: "Sami se sebou hrát nemůžete." },
  "stake/bad-stake": { short: "Takovou sázku partie mít nemůže.", advice: RELOAD },
  "match/not-both-moved": {
    short: "Nejdřív musí každý z vás jednou táhnout.",
    advice: "Do té doby můžete odejít nebo partii zrušit.",
  },
  "match/not-agreed": { short: "Oba jste s tím nesouhlasili.", advice: AGAIN },
  "takeback/bad-count": { short: "Tolik tahů nebylo." },
  "takeback/bad-padding": MISREAD,
  "takeback/wrong-position": MOVED_REQUEST,
  "draws/other-position": {
    short: "Partie už pokročila.",
    advice: "Tah nabídku ruší. Remízu můžete nabídnout znovu.",
  },
  "draws/no-offer": { short: "Nabídka byla stažena." },
  "draws/declined": {
    short: "Soupeř remízu odmítl.",
    advice: "Po dalším tahu ji můžete nabídnout znovu.",
  },
  "takebacks/other-position": MOVED_REQUEST,
  "takebacks/other-moves": MOVED_REQUEST,
  "takebacks/no-offer": { short: "Žádost byla stažena." },
  "takebacks/declined": {
    short: "Soupeř vrácení tahu odmítl.",
    advice: "Po dalším tahu můžete požádat znovu.",
  },
  "takebacks/not-in-game": {
    short: "V této hře se tahy vracet nedají.",
    advice: "Ukázanou kartu už nelze skrýt.",
  },
  "takebacks/too-many": { short: "V této partii už nelze vrátit další tah." },
  "client/no-wallet": {
    short: "Nebyla nalezena žádná peněženka.",
    advice: "Nainstalujte Auro, nebo hrajte jako host.",
  },
  "client/wallet-rejected": {
    short: "Odmítli jste to v peněžence.",
    advice: "Nic nebylo odesláno.",
  },
  "client/wallet-locked": { short: "Peněženka není připojená.", advice: "Odemkněte peněženku." },
  "client/wallet-other-account": {
    short: "Peněženka podepsala jiným účtem.",
    advice: "Vyberte v peněžence účet, se kterým hrajete.",
  },
  "client/wallet-other-network": {
    short: "Peněženka je na jiné síti Mina než kontrakt.",
    advice: "Vyberte v peněžence síť kontraktu. Nic nebylo odesláno.",
  },
  "client/wallet-failed": { short: "Peněženka nemohla podepsat.", advice: AGAIN },
};
