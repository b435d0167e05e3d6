import type { Translation } from "../Catalogue";

const UPDATE = "ページを再読み込みしてください。古くなっている可能性があります。";
const OPERATOR = "少し待ってからもう一度お試しください。続くようなら運営者に知らせてください。";
const AGAIN = "もう一度お試しください。";
const WAIT = "少し待ってからもう一度お試しください。";
const RELOAD = "ページを再読み込みしてください。";
const MISREAD = { short: "送られた内容をノードが読み取れませんでした。", advice: UPDATE };
const PAUSED = {
  short: "ノードは今、何も受け付けられません。",
  advice: `何も失われず、時計も止まっています。${WAIT}`,
};
const MOVED_ON = { short: "対局が先に進みました。" };
const DEVICE = "アカウントのページで、この端末での対局を許可してください。";

export const errors: Translation["errors"] = {
  "session/expired": {
    short: "この端末の鍵は期限が切れました。",
    advice: "鍵を更新してください。対局は続きから再開できます。",
  },
  "match/unknown": { short: "その対局はありません。" },
  "match/finished": { short: "対局は終わっています。" },
  "match/not-a-player": { short: "あなたはこの対局の対局者ではありません。" },
  "match/not-your-turn": {
    short: "相手の手番です。",
    advice: "相手の手を待ってください。",
  },
  "match/out-of-time": { short: "この手の持ち時間が切れました。" },
  "moves/other-transcript": {
    short: "対局が変わりました。",
    advice: "盤を見て、もう一度打ってください。",
  },
  "moves/signed-twice": { short: "この手番では、すでに別の手を打っています。" },
  "client/offline": {
    short: "サーバーに接続できません。",
    advice: "接続を確認してください。届いたものは失われません。",
  },
  "client/bad-answer": { short: "サーバーの返事が正しくありません。", advice: OPERATOR },
  "client/refused": { short: "サーバーに断られました。", advice: OPERATOR },
  "client/fault": { short: "このページで問題が起きました。", advice: RELOAD },
  "client/wrong-chain": {
    short: "サーバーは別のチェーンを動かしています。",
    advice: "何にも署名していません。運営者に知らせてください。",
  },
  "client/closed": { short: "接続が閉じられました。" },
  "client/unknown-game": {
    short: "このページはそのゲームを知りません。",
    advice: "再読み込みしてください。このゲームを開発中なら、先に npm run abi を実行してください。",
  },
  "client/illegal-move": { short: "その手はルールで認められていません。" },
  "client/bad-address": {
    short: "アドレスではありません。",
    advice: "アドレスは B62q で始まります。",
  },
  "client/dropped": {
    short: "操作がブロックに入る前に失われました。",
    advice: AGAIN,
  },
  "client/false-board": {
    short: "この盤面には対局者の署名がありません。",
    advice: "署名されたものと違います。ここでは何にも署名していません。",
  },
  "client/unsigned-move": {
    short: "ここに表示された手には、打った人の署名がありません。",
    advice: "ノードが作り出したのかもしれません。ここでは何にも署名していません。",
  },
  "client/replaced-key": {
    short: "相手はその手に、すでに取り替えた鍵で署名しました。",
    advice: `無効になる可能性があります。ここでは何にも署名していません。${WAIT}`,
  },
  "client/other-course": {
    short: "この対局は、前は違う進み方でした。",
    advice: "だれかが手を差し替えました。ここでは何にも署名していないので、手札は隠れたままです。",
  },
  "client/no-account": {
    short: "まだアカウントがありません。",
    advice: "ゲストとして始めてください。",
  },
  "client/no-session": {
    short: "この端末では、この対局であなたの手を打てません。",
    advice: "この端末での対局を許可するか、始めた端末で続けてください。",
  },
  "client/session-waits": {
    short: "この端末の新しい鍵は、まだこの対局で使えません。",
    advice: "承認の1分後に使えます。そのときにもう一度打ってください。",
  },
  "client/bad-key": {
    short: "秘密鍵ではありません。",
    advice: "秘密鍵は EK で始まり、52文字です。",
  },
  "client/no-key": { short: "この端末にゲストはいません。" },
  "client/no-key-store": {
    short: "このブラウザには鍵を保存できません。",
    advice:
      "プライベートウィンドウでは保存できないことがあります。通常のウィンドウを使ってください。",
  },
  "randzu/malformed": { short: "手ではありません。", advice: "h8 のように交点を書いてください。" },
  "randzu/off-board": { short: "その交点は盤の外です。" },
  "randzu/occupied": {
    short: "そこにはもう石があります。",
    advice: "空いている交点を選んでください。",
  },
  "randzu/false-claim": { short: "五連ではありません。", advice: UPDATE },
  "tic-tac-toe/malformed": {
    short: "手ではありません。",
    advice: "b2 のようにマスを書いてください。",
  },
  "tic-tac-toe/off-board": { short: "そのマスは盤の外です。" },
  "tic-tac-toe/no-swap": {
    short: "今は交換できる印がありません。",
    advice: "交換できるのは○だけで、最初の手に限ります。",
  },
  "tic-tac-toe/occupied": {
    short: "そのマスはもう埋まっています。",
    advice: "空いているマスを選んでください。",
  },
  "connect-four/malformed": {
    short: "手ではありません。",
    advice: "d のように列を書いてください。",
  },
  "connect-four/off-board": {
    short: "その列は盤の外です。",
    advice: "a から g の列を選んでください。",
  },
  "connect-four/no-swap": {
    short: "今は交換できる駒がありません。",
    advice: "交換できるのは黄だけで、最初の手に限ります。",
  },
  "connect-four/column-full": {
    short: "その列はいっぱいです。",
    advice: "別の列を選んでください。",
  },
  "reversi/malformed": { short: "手ではありません。", advice: "d3 のようにマスを書いてください。" },
  "reversi/off-board": { short: "そのマスは盤の外です。" },
  "reversi/occupied": {
    short: "そこにはもう石があります。",
    advice: "空いているマスを選んでください。",
  },
  "reversi/turns-nothing": {
    short: "そこに置いても、返せる石がありません。",
    advice: "相手の石を自分の石とはさめるマスに置いてください。",
  },
  "reversi/can-move": {
    short: "置けるところがあるので、パスはできません。",
    advice: "相手の石を返せるマスを選んでください。",
  },
  "three-gates/malformed": {
    short: "勝負のこの段階の手ではありません。",
    advice: "再読み込みすると、端末が必要な手を打ちます。",
  },
  "three-gates/gate-full": {
    short: "その門にはもう3枚置いてあります。",
    advice: "別の門を選んでください。",
  },
  "three-gates/not-a-card": {
    short: "そのカードはありません。",
    advice: "手札の4枚から1枚を出してください。",
  },
  "three-gates/not-committed": {
    short: "封じた山札と一致しません。",
    advice: "勝負を始めた端末で続けてください。",
  },
  "three-gates/wrong-deck": {
    short: "その山札は20枚のカードでできていません。",
    advice: "どのカードも1枚ずつ必要です。",
  },
  "three-gates/deck-missing": {
    short: "勝負を決めるカードと一緒に、山札を見せなければなりません。",
    advice: "再読み込みすると、端末がカードと一緒に山札を見せます。",
  },
  "three-gates/deck-early": {
    short: "そのカードでは勝負が決まらないので、山札を見せてはいけません。",
    advice: "再読み込みして、もう一度カードを出してください。",
  },
  "gomoku/malformed": {
    short: "手ではありません。",
    advice: "h8 のように交点を、または h8,i9,l4 のように複数の交点を書いてください。",
  },
  "gomoku/wrong-count": {
    short: "今置く石の数ではありません。",
    advice: "序盤は3個、次に2個、1個、または0個です。その後は1手に1個です。",
  },
  "gomoku/off-board": { short: "その交点は盤の外です。" },
  "gomoku/occupied": {
    short: "そこにはもう石があります。",
    advice: "空いている交点を選んでください。",
  },
  "renju/malformed": {
    short: "手ではありません。",
    advice: "h8 のように交点を書いてください。序盤でほかにできることはルールのページにあります。",
  },
  "renju/not-now": {
    short: "序盤のこの段階ではできません。",
    advice: "石を置く、五手目を示す、交替する順番は、開局規定で決まっています。",
  },
  "renju/off-board": { short: "その交点は盤の外です。" },
  "renju/occupied": {
    short: "そこにはもう石があります。",
    advice: "空いている交点を選んでください。",
  },
  "renju/outside": {
    short: "この石は、その交点では中央から遠すぎます。",
    advice: "印のついた四角の中の交点を選んでください。",
  },
  "renju/wrong-number": {
    short: "白が求められる五手目は1個から8個です。",
    advice: "四手目に g7:3 のように数をつけてください。",
  },
  "renju/not-offered": {
    short: "黒はその五手目を示していません。",
    advice: "示された手から選んでください。",
  },
  "client/false-transaction": {
    short: "運営者のプログラムが、頼んだものとは違う取引を作りました。",
    advice:
      "何にも署名していません。再読み込みしてください。また起きたら、運営者を信用しないでください。",
  },
  "client/false-contract": {
    short: "サーバーが示したコントラクトは別のチェーンのものです。",
    advice: "何にも署名していません。運営者に知らせてください。",
  },
  "client/other-contract": {
    short: "サーバーが前とは違うコントラクトを示しています。",
    advice:
      "何にも署名していません。理由を運営者に尋ね、新しいコントラクトにはコマンドを使ってください。",
  },
  "client/transfer-given-up": {
    short: "あなたが中止しました。",
    advice: "何にも署名しておらず、お金も動いていません。",
  },
  "transfer/play-money": {
    short: "このチェーンのお金は遊び用です。",
    advice: "MINA としての価値はありません。",
  },
  "transfer/frozen": {
    short: "運営者の沈黙が長すぎたため、コントラクトは凍結されています。",
    advice: "下のファイルを保存し、それを使って引き出してください。",
  },
  "transfer/left": {
    short: "この鍵ではすでに引き出して退出しています。",
    advice: "コントラクトは、この鍵の入金も支払いももう扱いません。",
  },
  "transfer/too-little": {
    short: "あなたの Mina のアカウントには MINA が足りません。",
    advice: "金額と手数料、最初の入金ではさらに1 MINA が必要です。",
  },
  "transfer/too-much": {
    short: "1人が入金できる額を超えています。",
    advice: "入金額を減らしてください。",
  },
  "transfer/nothing": {
    short: "支払うものがありません。",
    advice: "決済された分はすべて支払われました。",
  },
  "transfer/not-settled": {
    short: "まだ何も決済されていません。",
    advice: "運営者の次の決済の後にもう一度お試しください。",
  },
  "transfer/unavailable": {
    short: "運営者のプログラムが今は動いていません。",
    advice: "後でもう一度試すか、下のコマンドを使ってください。",
  },
  "transfer/one-per-network": {
    short: "同じネットワークのだれかがすでに送金を待っています。",
    advice: "終わるまで待ってください。",
  },
  "transfer/queue-full": {
    short: "待っている人が多すぎます。",
    advice: "数分後にもう一度お試しください。",
  },
  "transfer/failed": {
    short: "運営者のプログラムが実行できませんでした。",
    advice: OPERATOR,
  },
  "transfer/not-local": { short: "サーバーは取引を送信しません。", advice: RELOAD },
  "settlement/no-account": {
    short: "あなたのアドレスのアカウントが Mina にありません。",
    advice: "先に MINA を送ってください。",
  },
  "settlement/no-contract": {
    short: "そのコントラクトは Mina にありません。",
    advice: OPERATOR,
  },
  "leave/other-contract": {
    short: "コントラクトの版が、このプログラムのものと違います。",
    advice: OPERATOR,
  },
  "leave/other-root": {
    short: "運営者がたった今、次の決済をしました。",
    advice: "1分後にもう一度お試しください。",
  },
  "leave/not-funded": {
    short: "コントラクトの MINA が足りません。",
    advice: "運営者に補充を頼んでください。あなたの受け取り分は変わりません。",
  },
  "session/wrong-chain": { short: "別のチェーンのための署名です。", advice: RELOAD },
  "session/too-late": {
    short: "署名が古すぎて無効になりました。",
    advice: "もう一度お試しください。署名し直します。",
  },
  "session/bad-key": MISREAD,
  "session/bad-expiry": {
    short: "鍵の期限が長すぎるか、もう切れています。",
    advice: AGAIN,
  },
  "session/bad-scope": MISREAD,
  "session/unknown": { short: "この端末には、このプレイヤーの鍵がありません。", advice: DEVICE },
  "session/out-of-scope": {
    short: "この端末の鍵は打てますが、相手は探せません。",
    advice: DEVICE,
  },
  "session/under-notice": {
    short: "新しい鍵は、進行中の対局では1分後から使えます。",
    advice: "それまで待ってください。",
  },
  "session/seated": { short: "その鍵はすでにこの対局で使われています。" },
  "matchmaking/unknown-game": {
    short: "このチェーンにそのゲームはありません。",
    advice: UPDATE,
  },
  "matchmaking/already-playing": {
    short: "すでに対局中です。",
    advice: "先にその対局を終えるか、投了してください。",
  },
  "matchmaking/not-queued": { short: "相手を探していません。" },
  "matchmaking/bad-signature": {
    short: "この対局の申し込みには、プレイヤーの署名がありません。",
    advice: UPDATE,
  },
  "matchmaking/stale-seek": {
    short: "その後、別の対局をしています。",
    advice: "もう一度相手を探してください。",
  },
  "matchmaking/side-not-agreed": {
    short: "どちらが先に打つか、合意がありません。",
    advice: "抽選に任せるか、順番を決めたリンクを友だちに送ってください。",
  },
  "match/not-over": { short: "対局はまだ終わっていません。" },
  "match/wrong-game": { short: "その対局は別のゲームです。", advice: UPDATE },
  "match/bad-seat": MISREAD,
  "match/still-on-time": { short: "この手の持ち時間はまだ残っています。" },
  "match/both-moved": {
    short: "両者とも手を打ちました。",
    advice: "投了するか、引き分けを申し出ることができます。",
  },
  "match/no-foul": { short: "直前の手は、証明できる禁手ではありません。" },
  "match/moved-on": { short: "相手が打ちました。", advice: "盤を見てください。" },
  "match/announced": {
    short: "中止はすでに予告されています。",
    advice: "手を打つか、1分が過ぎるのを待ってください。",
  },
  "match/no-notice": { short: "先に手が打たれたので、対局は続きます。" },
  "match/notice-runs": { short: "相手が最初の手を打つ時間はまだあります。" },
  "match/wrong-field": {
    short: "盤が変わりました。",
    advice: "盤を見て、もう一度打ってください。",
  },
  "segment/bad-count": MISREAD,
  "segment/bad-padding": MISREAD,
  "segment/bad-time": MISREAD,
  "segment/bad-signature": {
    short: "これらの手には対局者の署名がありません。",
    advice: UPDATE,
  },
  "segment/one-move": MISREAD,
  "stake/bad-allowance": { short: "端末にその額の賭けは許可できません。", advice: UPDATE },
  "stake/too-little": {
    short: "残高が賭け金より少ないです。",
    advice: "賭け金を減らしてください。",
  },
  "stake/over-allowance": {
    short: "この端末は、あなたのためにその額を賭けられません。",
    advice: "もう一度お試しください。許可を求められます。",
  },
  "stake/no-pot": { short: "この対局で支払うものは残っていません。" },
  "rating/not-due": {
    short: "この対局はカジュアルか、すでにレーティングに反映されています。",
  },
  "rating/aborted": { short: "この対局は中止されたので、レーティングは変わりません。" },
  "stake/enough": { short: "遊び用のお金は十分にあります。" },
  "bridge/bad-amount": MISREAD,
  "bridge/too-much": { short: "1人が引き出せる合計額を超えています。" },
  "ingress/malformed": MISREAD,
  "ingress/too-large": { short: "一度に送られた量が多すぎます。", advice: UPDATE },
  "ingress/too-costly": { short: "一度に求められた量が多すぎます。", advice: UPDATE },
  "ingress/wrong-hash": MISREAD,
  "ingress/message": MISREAD,
  "ingress/unknown-method": MISREAD,
  "ingress/wrong-arity": MISREAD,
  "ingress/not-canonical": MISREAD,
  "ingress/bad-signature": {
    short: "署名がプレイヤーのものではありません。",
    advice: "アカウントを接続し直してください。",
  },
  "ingress/nonce-used": { short: "あなたの別の操作が先に行われました。", advice: AGAIN },
  "ingress/nonce-too-far": { short: "待っている操作が多すぎます。", advice: AGAIN },
  "ingress/gap-expired": { short: "前の操作が届きませんでした。", advice: AGAIN },
  "ingress/rate-limited": { short: "短い時間に要求が多すぎます。", advice: WAIT },
  "ingress/too-many-registrations": {
    short: "あなたのネットワークから、新しいプレイヤーが続けて参加しました。",
    advice: WAIT,
  },
  "ingress/busy": { short: "ノードが混み合っています。", advice: WAIT },
  "ingress/unrunnable": { short: "チェーンで実行できません。", advice: OPERATOR },
  "ingress/stopping": { short: "ノードを再起動しています。", advice: WAIT },
  "log/no-writer": PAUSED,
  "log/not-writer": PAUSED,
  "log/replaced": PAUSED,
  "log/unreachable": PAUSED,
  "moves/past-bound": {
    short: "手がサーバーに届くまでに時間がかかりすぎました。",
    advice: "もう一度打ってください。",
  },
  "push/bad-endpoint": {
    short: "ノードはこのブラウザに通知を送れません。",
    advice: "別のブラウザを使ってください。",
  },
  "push/bad-key": MISREAD,
  "plans/not-slow": {
    short: "返し手を予約できるのは、1手に何日もかける進行中の対局だけです。",
  },
  "plans/moved-on": {
    short: "対局が変わりました。",
    advice: "盤を見て、もう一度予約してください。",
  },
  "plans/not-a-move": MISREAD,
  "plans/too-many": { short: "この手に対する返し手を、サーバーはこれ以上預かれません。" },
  "client/planned-otherwise": {
    short: "その手には別の返し手を予約しています。",
    advice: "予約は変更できません。",
  },
  "moves/bound-too-far": {
    short: "あなたの手は、先の時刻で署名されています。",
    advice: "端末の時計を確かめて、もう一度打ってください。",
  },
  "moves/not-next": { ...MOVED_ON, advice: "盤を見て、もう一度打ってください。" },
  "moves/match-stopped": { short: "ノードがこの対局を止めています。", advice: OPERATOR },
  "store/full": { short: "ノードに空きがありません。", advice: OPERATOR },
  "store/read-only": { short: "ノードが書き込めません。", advice: OPERATOR },
  "store/damaged": { short: "ノードのデータが壊れています。", advice: OPERATOR },
  "store/pruned": { short: "ノードはもうこれを保存していません。" },
  "store/unavailable": { short: "このノードはそれを保存していません。", advice: OPERATOR },
  "store/overtaken": {
    short: "別のものがノードのデータに書き込んでいます。",
    advice: OPERATOR,
  },
  "feed/too-slow": {
    short: "接続が追いつきませんでした。",
    advice: "自動で再接続します。",
  },
  "feed/too-many": {
    short: "あなたのネットワークから接続しているページが多すぎます。",
    advice: "タブをいくつか閉じてください。",
  },
  "feed/too-old": { short: "その間に多くのことが起きました。", advice: RELOAD },
  "feed/rate-limited": {
    short: "あなたのネットワークのページからの要求が多すぎます。",
    advice: "タブをいくつか閉じてください。自動で再接続します。",
  },
  "query/bad-argument": { short: "その問い合わせにノードは答えられません。" },
  "query/wrong-role": {
    short: "このノードはその問い合わせに答えません。",
    advice: OPERATOR,
  },
  "operator/maintenance": {
    short: "サーバーの保守中なので、新しい対局は始まりません。",
    advice: "後でもう一度お試しください。始まった対局は続きます。",
  },
  "operator/blocked-player": {
    short: "運営者は、あなたが相手を探すことを認めていません。",
    advice: "今の対局は最後まで打てます。",
  },
  "operator/blocked-network": {
    short: "運営者は、あなたのネットワークにこのサーバーの利用を認めていません。",
    advice: "運営者に問い合わせてください。",
  },
  "name/bad-length": { short: "名前は2文字から20文字です。" },
  "name/bad-letters": {
    short: "名前に使えるのは文字と数字で、最初は文字です。",
    advice: "間には空白、ハイフン、下線を1つずつ入れられます。",
  },
  "name/mixed-scripts": {
    short: "名前の文字はすべて同じ種類の文字でなければなりません。",
    advice: "そうでないと、ほかの人の名前に見えることがあります。",
  },
  "name/not-allowed": {
    short: "その名前はだれも使えません。",
    advice: "別の名前を選んでください。",
  },
  "name/taken": {
    short: "その名前か、よく似た名前をほかの人が使っています。",
    advice: "別の名前を選んでください。",
  },
  "name/held": {
    short: "その名前は、30日以内にほかの人が使っていました。",
    advice: "別の名前を選んでください。",
  },
  "name/too-soon": {
    short: "今の名前にしてから7日たっていません。",
    advice: "大文字小文字とアクセント記号は今でも変えられます。",
  },
  "tournament/bad-terms": {
    short: "そのような大会は作れません。",
    advice: "長さか開始時刻を変えてください。",
  },
  "tournament/unknown": {
    short: "その大会はありません。",
    advice: "リンクを確かめてください。",
  },
  "tournament/closed": { short: "この大会はもう参加を受け付けていません。" },
  "tournament/full": { short: "この大会は満員です。" },
  "tournament/too-many": {
    short: "大会が多すぎるか、変更の回数が多すぎます。",
    advice: "どれかが終わるまで待ってください。",
  },
  internal: { short: "ノードで問題が起きました。", advice: OPERATOR },
  "client/search-cancelled": { short: "相手探しを取り消しました。" },
  "client/search-superseded": {
    short: "別のウィンドウで別の対局の相手を探しています。",
    advice: "そちらで続けるか、ここでもう一度探してください。",
  },
  "client/own-invitation": {
    short: "あなた自身の招待です。",
    advice: "対局したい人にリンクを送ってください。",
  },
  "client/invitation-used": {
    short: "この招待はもう使われました。",
    advice: "新しいリンクを頼むか、別の相手を探してください。",
  },
  "client/opponent-playing": { short: "相手は別の対局を始めました。" },
  "matchmaking/bad-move-limit": {
    short: "その持ち時間では対局できません。",
    advice: "1手65,535秒まで、全体で32,767秒まで、または14日までの持ち時間を選んでください。",
  },
  "matchmaking/bad-seek": MISREAD,
  "matchmaking/slow-queue": {
    short: "日単位の対局に順番待ちはありません。",
    advice: "ホームページで相手を探してください。",
  },
  "matchmaking/other-opponent": { short: "このプレイヤーは別の人を待っています。" },
  "matchmaking/same-player": { short: "自分自身とは対局できません。" },
  "stake/bad-stake": { short: "その賭け金では対局できません。", advice: RELOAD },
  "match/not-both-moved": {
    short: "先に両者が1手ずつ打つ必要があります。",
    advice: "それまでは、退席か中止ができます。",
  },
  "match/not-agreed": { short: "両者の合意がありません。", advice: AGAIN },
  "takeback/bad-count": { short: "それだけの手数はありません。" },
  "takeback/bad-padding": MISREAD,
  "takeback/wrong-position": {
    ...MOVED_ON,
    advice: "手が打たれると待ったの申し出は消えます。もう一度頼めます。",
  },
  "draws/other-position": {
    ...MOVED_ON,
    advice: "手が打たれると申し出は消えます。もう一度引き分けを申し出られます。",
  },
  "draws/no-offer": { short: "申し出は取り下げられました。" },
  "draws/declined": {
    short: "相手は引き分けを断りました。",
    advice: "次の手の後に、もう一度申し出られます。",
  },
  "takebacks/other-position": {
    ...MOVED_ON,
    advice: "手が打たれると待ったの申し出は消えます。もう一度頼めます。",
  },
  "takebacks/other-moves": {
    ...MOVED_ON,
    advice: "手が打たれると待ったの申し出は消えます。もう一度頼めます。",
  },
  "takebacks/no-offer": { short: "申し出は取り下げられました。" },
  "takebacks/declined": {
    short: "相手は待ったを断りました。",
    advice: "次の手の後に、もう一度頼めます。",
  },
  "takebacks/not-in-game": {
    short: "このゲームでは待ったができません。",
    advice: "一度見せたカードは隠せません。",
  },
  "takebacks/too-many": { short: "この対局では、これ以上待ったができません。" },
  "client/no-wallet": {
    short: "ウォレットが見つかりません。",
    advice: "Auro を入れるか、ゲストとして対局してください。",
  },
  "client/wallet-rejected": {
    short: "ウォレットで拒否しました。",
    advice: "何も送られていません。",
  },
  "client/wallet-locked": {
    short: "ウォレットが接続されていません。",
    advice: "ウォレットのロックを解除してください。",
  },
  "client/wallet-other-account": {
    short: "ウォレットが別のアカウントで署名しました。",
    advice: "ウォレットで、対局に使うアカウントを選んでください。",
  },
  "client/wallet-other-network": {
    short: "ウォレットとコントラクトで Mina のネットワークが違います。",
    advice: "ウォレットでコントラクトのネットワークを選んでください。何も送られていません。",
  },
  "client/wallet-failed": { short: "ウォレットが署名できませんでした。", advice: AGAIN },
};
