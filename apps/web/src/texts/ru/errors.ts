import type { Translation } from "../Catalogue";

const UPDATE = "Перезагрузите страницу: возможно, она устарела.";
const OPERATOR = "Попробуйте ещё раз чуть позже. Если не поможет, сообщите оператору.";
const AGAIN = "Попробуйте ещё раз.";
const WAIT = "Подождите немного и попробуйте ещё раз.";
const RELOAD = "Перезагрузите страницу.";
const DEVICE = "Разрешите этому устройству играть на странице аккаунта.";
const MISREAD = { short: "Узел не смог прочитать отправленное.", advice: UPDATE };
const PAUSED = {
  short: "Узел сейчас ничего не принимает.",
  advice: "Ничего не потеряно, часы стоят. Попробуйте чуть позже.",
};
const MOVED_REQUEST = {
  short: "Партия ушла вперёд.",
  advice: "Ход отменяет просьбу. Вы можете попросить снова.",
};

export const errors: Translation["errors"] = {
  "session/expired": {
    short: "Ключ этого устройства истёк.",
    advice: "Обновите ключ, и партия продолжится с того же места.",
  },
  "match/unknown": { short: "Такой партии нет." },
  "match/finished": { short: "Партия окончена." },
  "match/not-a-player": { short: "Вы не играете в этой партии." },
  "match/not-your-turn": { short: "Сейчас ход соперника.", advice: "Дождитесь его хода." },
  "match/out-of-time": { short: "Время на этот ход вышло." },
  "moves/other-transcript": {
    short: "Партия изменилась.",
    advice: "Посмотрите на доску и сходите снова.",
  },
  "moves/signed-twice": { short: "В этот раз вы уже сделали другой ход." },
  "client/offline": {
    short: "Сервер недоступен.",
    advice: "Проверьте соединение. Всё, что дошло, сохранено.",
  },
  "client/bad-answer": { short: "Ответ сервера не имеет смысла.", advice: OPERATOR },
  "client/refused": { short: "Сервер отказал.", advice: OPERATOR },
  "client/fault": { short: "Здесь что-то пошло не так.", advice: RELOAD },
  "client/wrong-chain": {
    short: "На сервере работает другая цепочка.",
    advice: "Ничего не подписано. Сообщите оператору.",
  },
  "client/closed": { short: "Соединение закрыто." },
  "client/unknown-game": {
    short: "Эта страница не знает такой игры.",
    advice: "Перезагрузите страницу. Если вы создаёте эту игру, сначала выполните npm run abi.",
  },
  "client/illegal-move": { short: "Правила не разрешают такой ход." },
  "client/bad-address": { short: "Это не адрес.", advice: "Адрес начинается с B62q." },
  "client/dropped": { short: "Действие потерялось, не попав в блок.", advice: AGAIN },
  "client/false-board": {
    short: "Игроки не подписывали такую доску.",
    advice: "Они подписали другое. Здесь ничего не подписано.",
  },
  "client/unsigned-move": {
    short: "Показанный здесь ход не подписан его игроком.",
    advice: "Возможно, узел его выдумал. Здесь ничего не подписано.",
  },
  "client/replaced-key": {
    short: "Соперник подписал этот ход ключом, который уже заменил.",
    advice: "Ход может потерять силу. Здесь ничего не подписано. Попробуйте чуть позже.",
  },
  "client/other-course": {
    short: "Раньше эта партия шла иначе.",
    advice: "Кто-то подменил ходы. Здесь ничего не подписано, ваши карты остаются скрытыми.",
  },
  "client/no-account": { short: "Здесь ещё нет аккаунта.", advice: "Начните как гость." },
  "client/no-session": {
    short: "Это устройство не может ходить за вас в этой партии.",
    advice: "Разрешите ему играть или продолжите там, где начали.",
  },
  "client/session-waits": {
    short: "Новый ключ этого устройства ещё не действует в этой партии.",
    advice: "Он начнёт действовать через минуту после разрешения. Тогда сходите снова.",
  },
  "client/bad-key": {
    short: "Это не секретный ключ.",
    advice: "Секретный ключ начинается с EK и состоит из 52 знаков.",
  },
  "client/no-key": { short: "На этом устройстве нет гостя." },
  "client/no-key-store": {
    short: "Этот браузер не может хранить ключи.",
    advice: "В приватном окне это может быть запрещено: откройте обычное.",
  },
  "randzu/malformed": { short: "Это не ход.", advice: "Укажите поле, например h8." },
  "randzu/off-board": { short: "Такого поля нет на доске." },
  "randzu/occupied": { short: "Там уже стоит камень.", advice: "Выберите свободное поле." },
  "randzu/false-claim": { short: "Это не пять в ряд.", advice: UPDATE },
  "tic-tac-toe/malformed": { short: "Это не ход.", advice: "Укажите клетку, например b2." },
  "tic-tac-toe/off-board": { short: "Такой клетки нет на доске." },
  "tic-tac-toe/no-swap": {
    short: "Сейчас нечего менять.",
    advice: "Менять могут только нолики и только первым ходом.",
  },
  "tic-tac-toe/occupied": { short: "Эта клетка уже занята.", advice: "Выберите свободную клетку." },
  "connect-four/malformed": { short: "Это не ход.", advice: "Укажите столбец, например d." },
  "connect-four/off-board": {
    short: "Такого столбца нет на доске.",
    advice: "Выберите столбец от a до g.",
  },
  "connect-four/no-swap": {
    short: "Сейчас нет фишки для обмена.",
    advice: "Менять могут только жёлтые и только первым ходом.",
  },
  "connect-four/column-full": { short: "Этот столбец заполнен.", advice: "Выберите другой." },
  "reversi/malformed": { short: "Это не ход.", advice: "Укажите клетку, например d3." },
  "reversi/off-board": { short: "Такой клетки нет на доске." },
  "reversi/occupied": { short: "Там уже стоит фишка.", advice: "Выберите свободную клетку." },
  "reversi/turns-nothing": {
    short: "Фишка там ничего не перевернёт.",
    advice: "Поставьте её так, чтобы фишки соперника оказались между ней и вашей фишкой.",
  },
  "reversi/can-move": {
    short: "Вы можете ходить, поэтому пропускать нельзя.",
    advice: "Выберите клетку, где ваша фишка перевернёт другие.",
  },
  "three-gates/malformed": {
    short: "Это не ход для этой стадии дуэли.",
    advice: "Перезагрузите страницу, и устройство сделает нужный ход.",
  },
  "three-gates/gate-full": {
    short: "У этих ворот у вас уже три карты.",
    advice: "Выберите другие ворота.",
  },
  "three-gates/not-a-card": {
    short: "Такой карты нет.",
    advice: "Сыграйте одной из четырёх карт на руках.",
  },
  "three-gates/not-committed": {
    short: "Это не совпадает с запечатанной колодой.",
    advice: "Играйте на устройстве, на котором начали дуэль.",
  },
  "three-gates/wrong-deck": {
    short: "Эта колода состоит не из двадцати карт.",
    advice: "Каждая карта должна быть в ней один раз.",
  },
  "three-gates/deck-missing": {
    short: "Карта, которая выигрывает дуэль, должна открыть вашу колоду.",
    advice: "Перезагрузите страницу, и устройство покажет колоду вместе с картой.",
  },
  "three-gates/deck-early": {
    short: "Эта карта не выигрывает дуэль, поэтому колоду открывать нельзя.",
    advice: "Перезагрузите страницу и сыграйте карту снова.",
  },
  "gomoku/malformed": {
    short: "Это не ход.",
    advice: "Укажите поле, например h8, или несколько, например h8,i9,l4.",
  },
  "gomoku/wrong-count": {
    short: "Сейчас нужно поставить другое число камней.",
    advice: "В дебюте ставят три, затем два, один или ни одного. Потом по одному за ход.",
  },
  "gomoku/off-board": { short: "Такого поля нет на доске." },
  "gomoku/occupied": { short: "Там уже стоит камень.", advice: "Выберите свободное поле." },
  "renju/malformed": {
    short: "Это не ход.",
    advice: "Укажите поле, например h8. Что ещё разрешает дебют, сказано в правилах.",
  },
  "renju/not-now": {
    short: "На этом шаге дебюта так нельзя.",
    advice: "Дебют определяет, когда ставить камни, предлагать пятые ходы или меняться.",
  },
  "renju/off-board": { short: "Такого поля нет на доске." },
  "renju/occupied": { short: "Там уже стоит камень.", advice: "Выберите свободное поле." },
  "renju/outside": {
    short: "Для этого камня поле слишком далеко от центра.",
    advice: "Выберите поле в отмеченном квадрате.",
  },
  "renju/wrong-number": {
    short: "Белые просят от одного до восьми пятых камней.",
    advice: "Добавьте число к четвёртому камню, например g7:3.",
  },
  "renju/not-offered": {
    short: "Чёрные не предлагали такой пятый ход.",
    advice: "Выберите один из предложенных ходов.",
  },
  "client/false-transaction": {
    short: "Программа оператора составила не ту транзакцию, о которой вы просили.",
    advice:
      "Ничего не подписано. Перезагрузите страницу. Если это повторится, не доверяйте оператору.",
  },
  "client/false-contract": {
    short: "Контракт, который назвал сервер, принадлежит другой цепочке.",
    advice: "Ничего не подписано. Сообщите оператору.",
  },
  "client/other-contract": {
    short: "Сервер назвал не тот контракт, что раньше.",
    advice:
      "Ничего не подписано. Спросите оператора почему и пользуйтесь для нового контракта командами.",
  },
  "client/transfer-given-up": {
    short: "Вы остановили это.",
    advice: "Ничего не подписано, деньги не двигались.",
  },
  "transfer/play-money": {
    short: "Деньги этой цепочки игровые.",
    advice: "Они не стоят ни одной MINA.",
  },
  "transfer/frozen": {
    short: "Контракт заморожен, потому что оператор слишком долго молчит.",
    advice: "Сохраните файл ниже и выведите деньги с ним.",
  },
  "transfer/left": {
    short: "С этим ключом вы уже вышли.",
    advice: "Контракт больше ничего для него не принимает и не платит.",
  },
  "transfer/too-little": {
    short: "На вашем аккаунте в Mina слишком мало MINA.",
    advice: "Нужны сумма, комиссия и для первого депозита ещё 1 MINA.",
  },
  "transfer/too-much": {
    short: "Это больше, чем может внести один игрок.",
    advice: "Внесите меньше.",
  },
  "transfer/nothing": { short: "Платить нечего.", advice: "Всё, что рассчитано, вам выплачено." },
  "transfer/not-settled": {
    short: "Из этого ещё ничего не рассчитано.",
    advice: "Попробуйте после следующего расчёта оператора.",
  },
  "transfer/unavailable": {
    short: "Программа оператора сейчас не работает.",
    advice: "Попробуйте позже или воспользуйтесь командами ниже.",
  },
  "transfer/one-per-network": {
    short: "Кто-то с вашего сетевого адреса уже ждёт перевода.",
    advice: "Подождите, пока он закончится.",
  },
  "transfer/queue-full": {
    short: "Ждёт слишком много игроков.",
    advice: "Попробуйте через несколько минут.",
  },
  "transfer/failed": { short: "Программа оператора не смогла это сделать.", advice: OPERATOR },
  "transfer/not-local": { short: "Сервер не отправляет транзакции.", advice: RELOAD },
  "settlement/no-account": {
    short: "У вашего адреса нет аккаунта в Mina.",
    advice: "Сначала отправьте на него MINA.",
  },
  "settlement/no-contract": { short: "В Mina нет такого контракта.", advice: OPERATOR },
  "leave/other-contract": {
    short: "Версия контракта не та, что у этой программы.",
    advice: OPERATOR,
  },
  "leave/other-root": {
    short: "Оператор только что сделал новый расчёт.",
    advice: "Попробуйте через минуту.",
  },
  "leave/not-funded": {
    short: "В контракте слишком мало MINA.",
    advice: "Попросите оператора пополнить его. Ваши деньги остаются вашими.",
  },
  "session/wrong-chain": { short: "Это подписано для другой цепочки.", advice: RELOAD },
  "session/too-late": {
    short: "Это подписано слишком давно и больше не действует.",
    advice: "Попробуйте ещё раз: подпись будет сделана заново.",
  },
  "session/bad-key": MISREAD,
  "session/bad-expiry": { short: "Срок ключа слишком велик или уже истёк.", advice: AGAIN },
  "session/bad-scope": MISREAD,
  "session/unknown": { short: "На этом устройстве нет ключа для этого игрока.", advice: DEVICE },
  "session/out-of-scope": {
    short: "Ключ этого устройства может играть, но не искать соперников.",
    advice: DEVICE,
  },
  "session/under-notice": {
    short: "Новый ключ начинает действовать в идущей партии через минуту.",
    advice: "Подождите до этого времени.",
  },
  "session/seated": { short: "Этот ключ уже играет в этой партии." },
  "matchmaking/unknown-game": { short: "В этой цепочке нет такой игры.", advice: UPDATE },
  "matchmaking/already-playing": {
    short: "Вы уже играете партию.",
    advice: "Сначала закончите её или сдайтесь.",
  },
  "matchmaking/not-queued": { short: "Вы не ищете соперника." },
  "matchmaking/bad-signature": {
    short: "Игрок не подписывал этот запрос на партию.",
    advice: UPDATE,
  },
  "matchmaking/stale-seek": {
    short: "С тех пор вы сыграли другую партию.",
    advice: "Поищите соперника снова.",
  },
  "matchmaking/side-not-agreed": {
    short: "Вы не договорились, кто ходит первым.",
    advice: "Доверьтесь жребию или пришлите другу ссылку с выбранными сторонами.",
  },
  "match/not-over": { short: "Партия ещё не окончена." },
  "match/wrong-game": { short: "Это партия в другую игру.", advice: UPDATE },
  "match/bad-seat": MISREAD,
  "match/still-on-time": { short: "На этот ход ещё есть время." },
  "match/both-moved": {
    short: "Оба игрока уже сходили.",
    advice: "Можно сдаться или предложить ничью.",
  },
  "match/no-foul": { short: "Последний ход не нарушение, которое можно доказать." },
  "match/moved-on": { short: "Соперник сходил.", advice: "Посмотрите на доску." },
  "match/announced": {
    short: "Об отмене уже объявлено.",
    advice: "Сходите или подождите, пока пройдёт минута.",
  },
  "match/no-notice": { short: "Сначала был сделан ход, поэтому партия продолжается." },
  "match/notice-runs": { short: "У соперника ещё есть время на первый ход." },
  "match/wrong-field": {
    short: "Доска изменилась.",
    advice: "Посмотрите на доску и сходите снова.",
  },
  "segment/bad-count": MISREAD,
  "segment/bad-padding": MISREAD,
  "segment/bad-time": MISREAD,
  "segment/bad-signature": { short: "Один из игроков не подписал эти ходы.", advice: UPDATE },
  "segment/one-move": MISREAD,
  "stake/bad-allowance": { short: "Ни одно устройство не может ставить столько.", advice: UPDATE },
  "stake/too-little": { short: "У вас меньше, чем ставка.", advice: "Играйте на меньшую ставку." },
  "stake/over-allowance": {
    short: "Это устройство не может ставить за вас столько.",
    advice: "Попробуйте ещё раз: вас попросят разрешить это.",
  },
  "stake/no-pot": { short: "За эту партию больше нечего выплачивать." },
  "rating/not-due": { short: "Партия товарищеская, или её уже учли в рейтинге." },
  "rating/aborted": { short: "Партия отменена, поэтому рейтинг не меняется." },
  "stake/enough": { short: "Игровых денег у вас достаточно." },
  "bridge/bad-amount": MISREAD,
  "bridge/too-much": { short: "Один игрок не может вывести в сумме больше." },
  "ingress/malformed": MISREAD,
  "ingress/too-large": { short: "Отправлено слишком много сразу.", advice: UPDATE },
  "ingress/too-costly": { short: "Запрошено слишком много сразу.", advice: UPDATE },
  "ingress/wrong-hash": MISREAD,
  "ingress/message": MISREAD,
  "ingress/unknown-method": MISREAD,
  "ingress/wrong-arity": MISREAD,
  "ingress/not-canonical": MISREAD,
  "ingress/bad-signature": {
    short: "Подпись не принадлежит игроку.",
    advice: "Подключите аккаунт заново.",
  },
  "ingress/nonce-used": { short: "Другое ваше действие пришло раньше.", advice: AGAIN },
  "ingress/nonce-too-far": { short: "Слишком много действий ждёт очереди.", advice: AGAIN },
  "ingress/gap-expired": { short: "Более раннее действие так и не пришло.", advice: AGAIN },
  "ingress/rate-limited": { short: "Слишком много запросов за короткое время.", advice: WAIT },
  "ingress/too-many-registrations": {
    short: "Из вашей сети только что пришло слишком много новых игроков.",
    advice: WAIT,
  },
  "ingress/busy": { short: "Узел занят.", advice: WAIT },
  "ingress/unrunnable": { short: "Цепочка не может это выполнить.", advice: OPERATOR },
  "ingress/stopping": { short: "Узел перезапускается.", advice: WAIT },
  "log/no-writer": PAUSED,
  "log/not-writer": PAUSED,
  "log/replaced": PAUSED,
  "log/unreachable": PAUSED,
  "moves/past-bound": { short: "Ход слишком долго шёл до сервера.", advice: "Сделайте его снова." },
  "push/bad-endpoint": {
    short: "Узел не отправляет уведомления в этот браузер.",
    advice: "Используйте другой браузер.",
  },
  "push/bad-key": MISREAD,
  "plans/not-slow": {
    short: "Ответы можно планировать только в идущих партиях, где на ход даются дни.",
  },
  "plans/moved-on": {
    short: "Партия изменилась.",
    advice: "Посмотрите на доску и запланируйте снова.",
  },
  "plans/not-a-move": MISREAD,
  "plans/too-many": { short: "Сервер больше не хранит ответов на этот ход." },
  "client/planned-otherwise": {
    short: "На этот ход вы запланировали другой ответ.",
    advice: "Изменить его нельзя.",
  },
  "moves/bound-too-far": {
    short: "Ваш ход подписан слишком далёким временем.",
    advice: "Проверьте часы устройства и сходите снова.",
  },
  "moves/not-next": {
    short: "Партия ушла вперёд.",
    advice: "Посмотрите на доску и сходите снова.",
  },
  "moves/match-stopped": { short: "Узел остановил эту партию.", advice: OPERATOR },
  "store/full": { short: "На узле не осталось места.", advice: OPERATOR },
  "store/read-only": { short: "Узел не может записывать.", advice: OPERATOR },
  "store/damaged": { short: "Данные узла повреждены.", advice: OPERATOR },
  "store/pruned": { short: "Узел этого больше не хранит." },
  "store/unavailable": { short: "Этот узел такого не хранит.", advice: OPERATOR },
  "store/overtaken": { short: "В данные узла пишет кто-то ещё.", advice: OPERATOR },
  "feed/too-slow": { short: "Соединение не успевало.", advice: "Оно восстановится само." },
  "feed/too-many": {
    short: "Из вашей сети подключено слишком много страниц.",
    advice: "Закройте несколько вкладок.",
  },
  "feed/too-old": { short: "За это время произошло слишком много.", advice: RELOAD },
  "feed/rate-limited": {
    short: "Страницы в вашей сети отправляют слишком много запросов.",
    advice: "Закройте несколько вкладок. Страница подключится снова сама.",
  },
  "query/bad-argument": { short: "Узел не может ответить на такой запрос." },
  "query/wrong-role": { short: "Этот узел не отвечает на такой запрос.", advice: OPERATOR },
  "operator/maintenance": {
    short: "Сервер обслуживается, новые партии сейчас не начинаются.",
    advice: "Попробуйте позже. Начатые партии продолжаются.",
  },
  "operator/blocked-player": {
    short: "Оператор не разрешает вам искать соперников.",
    advice: "Партию, в которой вы играете, можно закончить.",
  },
  "operator/blocked-network": {
    short: "Оператор не разрешает вашей сети пользоваться этим сервером.",
    advice: "Обратитесь к оператору.",
  },
  "name/bad-length": { short: "В имени от 2 до 20 знаков." },
  "name/bad-letters": {
    short: "Имя состоит из букв и цифр и начинается с буквы.",
    advice: "Между ними могут стоять пробелы, дефисы и подчёркивания, по одному.",
  },
  "name/mixed-scripts": {
    short: "Все буквы имени должны быть из одной письменности.",
    advice: "Иначе оно может выглядеть как имя другого игрока.",
  },
  "name/not-allowed": { short: "Такое имя не разрешено никому.", advice: "Выберите другое." },
  "name/taken": {
    short: "Это имя или похожее на него уже есть у другого игрока.",
    advice: "Выберите другое.",
  },
  "name/held": {
    short: "Это имя было у другого игрока меньше 30 дней назад.",
    advice: "Выберите другое.",
  },
  "name/too-soon": {
    short: "Вы взяли своё имя меньше семи дней назад.",
    advice: "Заглавные буквы и надстрочные знаки можно менять и сейчас.",
  },
  "tournament/bad-terms": {
    short: "Такой турнир создать нельзя.",
    advice: "Измените его длительность или начало.",
  },
  "tournament/unknown": { short: "Такого турнира нет.", advice: "Проверьте ссылку." },
  "tournament/closed": { short: "Турнир больше не принимает игроков." },
  "tournament/full": { short: "В турнире нет мест." },
  "tournament/too-many": {
    short: "Турниров слишком много, или вы слишком часто меняли решение.",
    advice: "Подождите, пока один из них закончится.",
  },
  internal: { short: "На узле произошла ошибка.", advice: OPERATOR },
  "client/search-cancelled": { short: "Поиск отменён." },
  "client/search-superseded": {
    short: "Вы ищете другую партию в другом окне.",
    advice: "Продолжайте там или начните поиск здесь снова.",
  },
  "client/own-invitation": {
    short: "Это ваше собственное приглашение.",
    advice: "Отправьте ссылку тому, с кем хотите играть.",
  },
  "client/invitation-used": {
    short: "Это приглашение уже использовано.",
    advice: "Попросите новую ссылку или найдите другого соперника.",
  },
  "client/opponent-playing": { short: "Соперник начал другую партию." },
  "matchmaking/bad-move-limit": {
    short: "Таких часов в партии быть не может.",
    advice: "Выберите до 65 535 секунд на ход, запас до 32 767 секунд или до 14 дней.",
  },
  "matchmaking/bad-seek": MISREAD,
  "matchmaking/slow-queue": {
    short: "Для партий на дни нет очереди.",
    advice: "Ищите соперника на главной странице.",
  },
  "matchmaking/other-opponent": { short: "Этот игрок ждёт другого соперника." },
  "matchmaking/same-player": { short: "С самим собой играть нельзя." },
  "stake/bad-stake": { short: "Такой ставки в партии быть не может.", advice: RELOAD },
  "match/not-both-moved": {
    short: "Сначала оба должны сделать по ходу.",
    advice: "До этого можно уйти или отменить партию.",
  },
  "match/not-agreed": { short: "Вы оба на это не соглашались.", advice: AGAIN },
  "takeback/bad-count": { short: "Столько ходов не было." },
  "takeback/bad-padding": MISREAD,
  "takeback/wrong-position": MOVED_REQUEST,
  "draws/other-position": {
    short: "Партия ушла вперёд.",
    advice: "Ход отменяет предложение. Можно предложить ничью снова.",
  },
  "draws/no-offer": { short: "Предложение отозвано." },
  "draws/declined": {
    short: "Соперник отклонил ничью.",
    advice: "После следующего хода можно предложить снова.",
  },
  "takebacks/other-position": MOVED_REQUEST,
  "takebacks/other-moves": MOVED_REQUEST,
  "takebacks/no-offer": { short: "Просьба отозвана." },
  "takebacks/declined": {
    short: "Соперник не согласился вернуть ход.",
    advice: "После следующего хода можно попросить снова.",
  },
  "takebacks/not-in-game": {
    short: "В этой игре ходы не возвращают.",
    advice: "Открытую карту уже не скрыть.",
  },
  "takebacks/too-many": { short: "В этой партии больше нельзя возвращать ходы." },
  "client/no-wallet": {
    short: "Кошелёк не найден.",
    advice: "Установите Auro или играйте как гость.",
  },
  "client/wallet-rejected": { short: "Вы отказались в кошельке.", advice: "Ничего не отправлено." },
  "client/wallet-locked": { short: "Кошелёк не подключён.", advice: "Разблокируйте кошелёк." },
  "client/wallet-other-account": {
    short: "Кошелёк подписал другим аккаунтом.",
    advice: "Выберите в кошельке аккаунт, которым играете.",
  },
  "client/wallet-other-network": {
    short: "Кошелёк и контракт в разных сетях Mina.",
    advice: "Выберите в кошельке сеть контракта. Ничего не отправлено.",
  },
  "client/wallet-failed": { short: "Кошелёк не смог подписать.", advice: AGAIN },
};
